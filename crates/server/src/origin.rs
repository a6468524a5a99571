//! From which pages a request may come.
//!
//! A browser sends the session cookie with every request to the site, also with those that a page
//! of another site makes. So whatever changes something, and the socket, needs the `Origin` of a
//! page of this site. A program that is no browser sends no `Origin` and needs none.

use std::str::FromStr;

use axum::http::uri::{Authority, Scheme};
use axum::http::{HeaderMap, Uri, header};

/// The site's address as people type it: a scheme and a host, nothing more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    secure: bool,
    /// In small letters.
    host: String,
    port: u16,
}

/// A text that is no address of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASite;

impl PublicUrl {
    /// Whether the site is reached over TLS.
    pub fn is_secure(&self) -> bool {
        self.secure
    }

    fn new(secure: bool, host: &Authority) -> PublicUrl {
        let usual = if secure { 443 } else { 80 };
        PublicUrl {
            secure,
            host: host.host().to_ascii_lowercase(),
            port: host.port_u16().unwrap_or(usual),
        }
    }

    /// Whether a `Host` header, with this site's scheme, names this site.
    fn is_at(&self, host: &str) -> bool {
        let host = host.parse::<Authority>();
        host.is_ok_and(|host| PublicUrl::new(self.secure, &host) == *self)
    }
}

impl FromStr for PublicUrl {
    type Err = NotASite;

    fn from_str(text: &str) -> Result<PublicUrl, NotASite> {
        let parts = text.parse::<Uri>().map_err(|_| NotASite)?.into_parts();
        let path = parts.path_and_query.as_ref();
        if path.is_some_and(|path| path.as_str() != "/") {
            return Err(NotASite);
        }
        let host = parts.authority.ok_or(NotASite)?;
        match parts.scheme.as_ref().map(Scheme::as_str) {
            Some("https") => Ok(PublicUrl::new(true, &host)),
            Some("http") => Ok(PublicUrl::new(false, &host)),
            _ => Err(NotASite),
        }
    }
}

/// Whether a request comes from a page of this site or from no page at all.
pub fn is_own(headers: &HeaderMap, public: Option<&PublicUrl>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let origin: Option<PublicUrl> = origin.to_str().ok().and_then(|it| it.parse().ok());
    let Some(origin) = origin else {
        return false;
    };
    let asked = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    asked.is_some_and(|host| origin.is_at(host)) || public == Some(&origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(origin: Option<&str>, public: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "127.0.0.1:8080".parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().expect("a header"));
        }
        let public = public.map(|public| public.parse().expect("a site"));
        is_own(&headers, public.as_ref())
    }

    #[test]
    fn only_pages_of_the_site_may_ask() {
        assert!(own(None, None));
        assert!(own(Some("http://127.0.0.1:8080"), None));
        assert!(own(
            Some("https://reversi.example"),
            Some("https://Reversi.example")
        ));
        assert!(own(
            Some("https://reversi.example"),
            Some("https://reversi.example:443")
        ));
        assert!(!own(
            Some("https://reversi.example"),
            Some("https://reversi.example:80")
        ));
        assert!(!own(Some("https://reversi.example"), None));
        assert!(!own(
            Some("http://reversi.example"),
            Some("https://reversi.example")
        ));
        assert!(!own(Some("http://127.0.0.1:8081"), None));
        assert!(!own(Some("http://127.0.0.1:8080.evil.example"), None));
        assert!(!own(Some("null"), None));
        assert!(!own(Some(""), None));
    }

    #[test]
    fn a_site_is_a_scheme_and_a_host() {
        let secure = |text: &str| text.parse::<PublicUrl>().map(|site| site.is_secure());
        assert_eq!(secure("https://reversi.example"), Ok(true));
        assert_eq!(secure("http://[::1]:8080/"), Ok(false));
        for text in [
            "",
            "reversi.example",
            "ftp://a",
            "https://a/b",
            "https://a?b",
            "//a",
        ] {
            assert_eq!(secure(text), Err(NotASite), "{text}");
        }
    }
}
