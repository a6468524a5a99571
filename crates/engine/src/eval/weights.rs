//! Trained weights: their file and their expansion to a table per number of empty squares.
//!
//! The file holds the weights at [`KNOTS`] numbers of empty squares, [`KNOT_WIDTH`] apart; between
//! two knots they are interpolated. Weights equal by symmetry are stored once. Layout: the magic
//! bytes, the version, the CRC-32 of the rest (little endian), then, deflated, each knot's weights
//! in turn as zigzag LEB128 numbers of [`STEP`] units.

use std::sync::LazyLock;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::shapes::{WEIGHT_COUNT, canonical};

/// The numbers of empty squares with weights of their own: 0, 5, ... 60.
pub const KNOTS: usize = 13;

/// Empty squares from one knot to the next.
pub const KNOT_WIDTH: usize = 5;

/// The precision of stored weights, in units of the evaluation.
const STEP: i32 = 4;

const MAGIC: &[u8; 7] = b"REVERSI";
const VERSION: u8 = 1;
const HEADER: usize = MAGIC.len() + 1 + 4;

/// Weights of the static evaluation.
#[derive(Debug)]
pub struct Weights {
    /// [`WEIGHT_COUNT`] for each number of empty squares, from 0 to 60.
    tables: Vec<i16>,
}

/// Why bytes are no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The first bytes are not those of a weights file.
    #[error("not a file of weights")]
    Magic,
    /// A version that this program does not read.
    #[error("weights of version {0}, where version {VERSION} is read")]
    Version(u8),
    /// Cut or changed.
    #[error("the checksum of the weights is wrong: the file is cut or damaged")]
    Checksum,
    /// The checksum is right, and yet the contents make no sense.
    #[error("the weights cannot be unpacked")]
    Contents,
}

impl Weights {
    /// The weights that come with the engine.
    pub fn builtin() -> &'static Weights {
        static BUILTIN: LazyLock<Weights> = LazyLock::new(|| {
            Weights::from_bytes(include_bytes!("../../weights/standard.bin"))
                .expect("a test reads the weights that are built in")
        });
        &BUILTIN
    }

    /// Reads a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let packed = checked(bytes)?;
        let limit = KNOTS * WEIGHT_COUNT * 3;
        let numbers =
            decompress_to_vec_with_limit(packed, limit).map_err(|_| WeightsError::Contents)?;
        let knots = read_knots(&numbers).ok_or(WeightsError::Contents)?;
        Ok(Weights::from_knots(&knots))
    }

    /// Interpolates between knots of [`KNOTS`] times the weights of a phase, of which only
    /// canonical places count.
    fn from_knots(knots: &[Vec<i16>]) -> Weights {
        let canonical = canonical();
        let mut tables = Vec::with_capacity(61 * WEIGHT_COUNT);
        for empties in 0..=60 {
            let (knot, part) = (empties / KNOT_WIDTH, (empties % KNOT_WIDTH) as i32);
            let next = &knots[(knot + 1).min(KNOTS - 1)];
            let width = KNOT_WIDTH as i32;
            tables.extend(canonical.iter().map(|&place| {
                let (low, high) = (knots[knot][place as usize], next[place as usize]);
                let sum = i32::from(low) * (width - part) + i32::from(high) * part;
                (sum as f32 / width as f32).round() as i16
            }));
        }
        Weights { tables }
    }

    /// A file of weights: `knots` are [`KNOTS`] times the weights of a phase in units of the
    /// evaluation, of which only canonical places count.
    pub fn to_bytes(knots: &[Vec<f32>]) -> Vec<u8> {
        let canonical = canonical();
        let mut numbers = Vec::new();
        for weights in knots {
            for (place, &weight) in weights.iter().enumerate() {
                if canonical[place] as usize == place {
                    write_number(&mut numbers, (weight / STEP as f32).round() as i32);
                }
            }
        }
        let packed = compress_to_vec(&numbers, 9);
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.extend(crc32(&packed).to_le_bytes());
        bytes.extend(packed);
        bytes
    }

    /// The weights for `empties` empty squares, 60 for more.
    #[inline(always)]
    pub(super) fn table(&self, empties: u32) -> &[i16] {
        let start = empties.min(60) as usize * WEIGHT_COUNT;
        &self.tables[start..start + WEIGHT_COUNT]
    }
}

/// The packed part of a file whose header is right.
fn checked(bytes: &[u8]) -> Result<&[u8], WeightsError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(WeightsError::Magic)?;
    match rest.first() {
        None => return Err(WeightsError::Checksum),
        Some(&VERSION) => {}
        Some(&other) => return Err(WeightsError::Version(other)),
    }
    let (header, packed) = bytes
        .split_at_checked(HEADER)
        .ok_or(WeightsError::Checksum)?;
    if header[HEADER - 4..] == crc32(packed).to_le_bytes() {
        Ok(packed)
    } else {
        Err(WeightsError::Checksum)
    }
}

fn read_knots(mut numbers: &[u8]) -> Option<Vec<Vec<i16>>> {
    let canonical = canonical();
    let mut knots = vec![vec![0; WEIGHT_COUNT]; KNOTS];
    for weights in &mut knots {
        for (place, weight) in weights.iter_mut().enumerate() {
            if canonical[place] as usize == place {
                let value = read_number(&mut numbers)?.checked_mul(STEP)?;
                *weight = i16::try_from(value).ok()?;
            }
        }
    }
    numbers.is_empty().then_some(knots)
}

fn write_number(bytes: &mut Vec<u8>, number: i32) {
    let mut rest = (number << 1 ^ number >> 31) as u32;
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

fn read_number(bytes: &mut &[u8]) -> Option<i32> {
    let mut zigzag = 0_u32;
    for shift in [0, 7, 14, 21] {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        zigzag |= u32::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some((zigzag >> 1) as i32 ^ -((zigzag & 1) as i32));
        }
    }
    None
}

/// The CRC-32 of zlib and PNG, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            crc >> 1 ^ 0xedb8_8320 & (crc & 1).wrapping_neg()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn some_weights() -> Vec<u8> {
        let knots = (0..KNOTS)
            .map(|knot| {
                (0..WEIGHT_COUNT)
                    .map(|place| ((place * 7 + knot * 13) % 1001) as f32 - 500.0)
                    .collect()
            })
            .collect::<Vec<Vec<f32>>>();
        Weights::to_bytes(&knots)
    }

    #[test]
    fn the_weights_built_in_see_the_start_as_level() {
        let value = Weights::builtin().evaluate(Board::START);
        assert!(value.abs() < 4 * 128, "{value}");
    }

    #[test]
    fn weights_are_read_as_they_are_written() {
        let weights = Weights::from_bytes(&some_weights()).expect("weights");
        // Place 0 is canonical; -500 at knot 0 is a multiple of the step, as is -487 + 1.
        assert_eq!(weights.table(0)[0], -500);
        assert_eq!(weights.table(5)[0], -488);
        assert_eq!(
            weights.table(3)[0],
            (-500.0 + 12.0 * 0.6_f32).round() as i16
        );
        assert_eq!(weights.table(60).len(), WEIGHT_COUNT);
    }

    #[test]
    fn damaged_weights_are_refused() {
        let bytes = some_weights();
        assert_eq!(
            Weights::from_bytes(b"nonsense").err(),
            Some(WeightsError::Magic)
        );
        assert_eq!(Weights::from_bytes(&[]).err(), Some(WeightsError::Magic));
        let cut = &bytes[..bytes.len() - 1];
        assert_eq!(Weights::from_bytes(cut).err(), Some(WeightsError::Checksum));
        assert_eq!(
            Weights::from_bytes(&bytes[..9]).err(),
            Some(WeightsError::Checksum)
        );
        let mut changed = bytes.clone();
        changed[7] = 9;
        assert_eq!(
            Weights::from_bytes(&changed).err(),
            Some(WeightsError::Version(9))
        );
        changed[7] = VERSION;
        changed[1000] ^= 4;
        assert_eq!(
            Weights::from_bytes(&changed).err(),
            Some(WeightsError::Checksum)
        );
    }

    #[test]
    fn sound_checksums_over_nonsense_are_refused() {
        let packed = compress_to_vec(&[1, 2, 3], 1);
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.extend(crc32(&packed).to_le_bytes());
        bytes.extend(packed);
        assert_eq!(
            Weights::from_bytes(&bytes).err(),
            Some(WeightsError::Contents)
        );
    }

    #[test]
    fn the_checksum_is_that_of_zlib() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }
}
