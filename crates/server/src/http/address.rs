//! Who asks, by address.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use reversi_protocol::ErrorCode;

use super::error::ApiError;
use crate::app::App;

/// The address of whoever asks. A trusted proxy is believed about whom it asks for; nobody else is.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddress(pub IpAddr);

impl FromRequestParts<App> for ClientAddress {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let ConnectInfo(peer) = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .ok_or_else(|| ApiError::new(ErrorCode::Internal, "the connection has no address"))?;
        Ok(ClientAddress(client(
            peer.ip(),
            &parts.headers,
            &app.config.trusted_proxies,
        )))
    }
}

/// The last address in the chain that is no trusted proxy.
fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let mut client = peer.to_canonical();
    let forwarded = headers.get_all("x-forwarded-for").into_iter();
    let mut chain: Vec<IpAddr> = forwarded
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map_while(|address| address.trim().parse().ok())
        .collect();
    while trusted.contains(&client) {
        let Some(before) = chain.pop() else { break };
        client = before.to_canonical();
    }
    client
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let ip = |text: &&str| text.parse::<IpAddr>().expect("an address");
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().expect("a header"));
        }
        let trusted: Vec<IpAddr> = trusted.iter().map(ip).collect();
        client(ip(&peer), &headers, &trusted).to_string()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let proxies = &["10.0.0.1", "10.0.0.2"];
        assert_eq!(of("192.0.2.9", &["192.0.2.1"], proxies), "192.0.2.9");
        assert_eq!(of("10.0.0.1", &["192.0.2.1"], proxies), "192.0.2.1");
        assert_eq!(
            of("10.0.0.1", &["192.0.2.7, 192.0.2.1"], proxies),
            "192.0.2.1"
        );
        assert_eq!(
            of("10.0.0.1", &["192.0.2.1", "10.0.0.2"], proxies),
            "192.0.2.1"
        );
        assert_eq!(of("10.0.0.1", &["nonsense"], proxies), "10.0.0.1");
        assert_eq!(of("::ffff:10.0.0.1", &["192.0.2.1"], proxies), "192.0.2.1");
    }
}
