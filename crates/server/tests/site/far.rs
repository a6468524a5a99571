//! A network that takes its time: packets of real TCP, late.
//!
//! A TUN device is a network whose packets a program reads and writes. Here are three of its
//! machines: `.1` is this one; what it sends to `.2` comes back to it, later, as if it came from `.3`,
//! and the other way round. So whoever connects to `.2` reaches a server that listens on `.1`, over
//! the kernel's own TCP, as far away as the test says.

use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::net::Ipv4Addr;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::OpenOptionsExt;
use std::time::Duration;

use nix::libc;
use nix::sys::socket::{AddressFamily, SockFlag, SockType, socket};
use tokio::io::AsyncWriteExt;
use tokio::net::unix::pipe;
use tokio::time::{Instant, sleep_until};
use tokio_util::task::AbortOnDropHandle;

/// The longest packet.
const MTU: usize = 1500;

/// A network as far away as the test says. Gone when dropped.
pub(crate) struct FarNetwork {
    net: [u8; 3],
    _carrying: AbortOnDropHandle<io::Result<()>>,
}

impl FarNetwork {
    /// Lays the network; packets take `delay` each way. For root alone.
    pub(crate) fn lay(delay: Duration) -> FarNetwork {
        // Of the addresses that are set aside for measuring networks (RFC 2544), some for each process.
        let number = std::process::id() % 512;
        let net = [198, 18 + (number >> 8) as u8, number as u8];
        let device = device(net).expect("root may make a TUN device");
        FarNetwork {
            net,
            _carrying: AbortOnDropHandle::new(tokio::spawn(carry(device, delay))),
        }
    }

    /// Where a server listens.
    pub(crate) fn here(&self) -> Ipv4Addr {
        self.machine(1)
    }

    /// Where a client finds it.
    pub(crate) fn there(&self) -> Ipv4Addr {
        self.machine(2)
    }

    fn machine(&self, number: u8) -> Ipv4Addr {
        let [a, b, c] = self.net;
        Ipv4Addr::new(a, b, c, number)
    }
}

/// Takes packets in and gives them back when their time has come.
async fn carry(device: File, delay: Duration) -> io::Result<()> {
    // A device is no pipe, but is waited for like one.
    let mut back = pipe::Sender::from_file_unchecked(device.try_clone()?)?;
    let out = pipe::Receiver::from_file_unchecked(device)?;
    let mut underway = VecDeque::<(Instant, Vec<u8>)>::new();
    let mut packet = [0; MTU];
    loop {
        let next = underway.front().map(|&(due, _)| due);
        tokio::select! {
            readable = out.readable() => {
                readable?;
                // A packet at a time, to the last: a short read does not mean that there is no more.
                while let Ok(length) = out.try_read(&mut packet) {
                    let returned = turned_round(&packet[..length]);
                    underway.extend(returned.map(|packet| (Instant::now() + delay, packet)));
                }
            }
            () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => {
                let (_, packet) = underway.pop_front().expect("a packet that is due");
                back.write_all(&packet).await?;
            }
        }
    }
}

/// A packet to `.2` or `.3` as it comes back; `None` for any other.
fn turned_round(packet: &[u8]) -> Option<Vec<u8>> {
    const SOURCE: usize = 15;
    const DESTINATION: usize = 19;
    let is_tcp = packet.first()? >> 4 == 4 && *packet.get(9)? == libc::IPPROTO_TCP as u8;
    let from = match packet.get(DESTINATION)? {
        2 => 3,
        3 => 2,
        _ => return None,
    };
    let mut packet = is_tcp.then(|| packet.to_vec())?;
    // Both checksums hold the sum of the addresses, whose last bytes are all that changes.
    let before = u32::from(packet[SOURCE]) + u32::from(packet[DESTINATION]);
    (packet[SOURCE], packet[DESTINATION]) = (from, 1);
    let header = usize::from(packet[0] & 0x0F) * 4;
    for checksum in [10, header + 16] {
        let sum = packet.get_mut(checksum..checksum + 2)?;
        let old = u16::from_be_bytes([sum[0], sum[1]]);
        sum.copy_from_slice(&changed(old, before, u32::from(from) + 1).to_be_bytes());
    }
    Some(packet)
}

/// A checksum after a part of the sum has changed (RFC 1624).
fn changed(checksum: u16, before: u32, after: u32) -> u16 {
    let mut sum = u32::from(!checksum) + (0xFFFF - before) + after;
    while sum > 0xFFFF {
        sum = (sum & 0xFFFF) + (sum >> 16);
    }
    !(sum as u16)
}

/// A TUN device that is up, with this machine as `.1` of the network.
fn device(net: [u8; 3]) -> io::Result<File> {
    let device = File::options()
        .read(true)
        .write(true)
        .custom_flags(libc::O_NONBLOCK)
        .open("/dev/net/tun")?;
    let mut request = nameless();
    request.ifr_ifru.ifru_flags = (libc::IFF_TUN | libc::IFF_NO_PI) as libc::c_short;
    ask(&device, libc::TUNSETIFF, &mut request)?;
    let [a, b, c] = net;
    let settings = settings()?;
    request.ifr_ifru.ifru_addr = socket_address(Ipv4Addr::new(a, b, c, 1));
    ask(&settings, libc::SIOCSIFADDR, &mut request)?;
    request.ifr_ifru.ifru_netmask = socket_address(Ipv4Addr::new(255, 255, 255, 0));
    ask(&settings, libc::SIOCSIFNETMASK, &mut request)?;
    request.ifr_ifru.ifru_flags = (libc::IFF_UP | libc::IFF_RUNNING) as libc::c_short;
    ask(&settings, libc::SIOCSIFFLAGS, &mut request)?;
    Ok(device)
}

/// Any socket will do to ask for settings of the network.
fn settings() -> io::Result<OwnedFd> {
    Ok(socket(
        AddressFamily::Inet,
        SockType::Datagram,
        SockFlag::SOCK_CLOEXEC,
        None,
    )?)
}

/// A request that leaves the name of the device to the kernel.
fn nameless() -> libc::ifreq {
    libc::ifreq {
        ifr_name: [0; libc::IFNAMSIZ],
        ifr_ifru: libc::__c_anonymous_ifr_ifru {
            ifru_addr: socket_address(Ipv4Addr::UNSPECIFIED),
        },
    }
}

fn socket_address(address: Ipv4Addr) -> libc::sockaddr {
    let mut data = [0; 14];
    for (place, octet) in data[2..].iter_mut().zip(address.octets()) {
        *place = octet.cast_signed();
    }
    libc::sockaddr {
        sa_family: libc::AF_INET as libc::sa_family_t,
        sa_data: data,
    }
}

#[allow(unsafe_code, reason = "no crate at hand sets up a TUN device")]
fn ask(file: &impl AsRawFd, what: libc::Ioctl, request: &mut libc::ifreq) -> io::Result<()> {
    // SAFETY: all the requests above read and write one `ifreq` and keep nothing of it.
    let answer = unsafe { libc::ioctl(file.as_raw_fd(), what, std::ptr::from_mut(request)) };
    nix::errno::Errno::result(answer)?;
    Ok(())
}

#[test]
fn a_packet_comes_back_with_its_checksums_right() {
    fn sum(bytes: &[u8]) -> u32 {
        bytes
            .chunks(2)
            .map(|pair| u32::from(pair[0]) << 8 | u32::from(*pair.get(1).unwrap_or(&0)))
            .sum()
    }
    fn folded(mut sum: u32) -> u16 {
        while sum > 0xFFFF {
            sum = (sum & 0xFFFF) + (sum >> 16);
        }
        sum as u16
    }
    let mut packet = [0; 44];
    packet[..12].copy_from_slice(&[0x45, 0, 0, 44, 0, 1, 0x40, 0, 64, 6, 0, 0]);
    packet[12..20].copy_from_slice(&[198, 18, 7, 1, 198, 18, 7, 2]);
    packet[20..24].copy_from_slice(&[0xC0, 0x00, 0x1F, 0x90]);
    packet[32] = 0x50;
    packet[40..].copy_from_slice(b"move");
    let pseudo = |packet: &[u8]| sum(&packet[12..20]) + 6 + 24;
    let header = !folded(sum(&packet[..20]));
    packet[10..12].copy_from_slice(&header.to_be_bytes());
    let segment = !folded(sum(&packet[20..]) + pseudo(&packet));
    packet[36..38].copy_from_slice(&segment.to_be_bytes());

    let back = turned_round(&packet).expect("a packet to .2");
    assert_eq!(back[12..20], [198, 18, 7, 3, 198, 18, 7, 1]);
    assert_eq!(folded(sum(&back[..20])), 0xFFFF);
    assert_eq!(folded(sum(&back[20..]) + pseudo(&back)), 0xFFFF);
}
