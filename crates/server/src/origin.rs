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
    scheme: Scheme,
    host: Authority,
}

/// A text that is no address of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASite;

impl PublicUrl {
    /// Whether the site is reached over TLS.
    pub fn is_secure(&self) -> bool {
        self.scheme == Scheme::HTTPS
    }
}

impl FromStr for PublicUrl {
    type Err = NotASite;

    fn from_str(text: &str) -> Result<PublicUrl, NotASite> {
        let parts = text.parse::<Uri>().map_err(|_| NotASite)?.into_parts();
        let path = parts
            .path_and_query
            .as_ref()
            .map_or("/", |path| path.as_str());
        match (parts.scheme, parts.authority) {
            (Some(scheme), Some(host))
                if path == "/" && (scheme == Scheme::HTTP || scheme == Scheme::HTTPS) =>
            {
                Ok(PublicUrl { scheme, host })
            }
            _ => Err(NotASite),
        }
    }
}

/// Whether a request comes from a page of this site or from no page at all.
pub fn is_own(headers: &HeaderMap, public: Option<&PublicUrl>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let origin: Option<PublicUrl> = origin.to_str().ok().and_then(|origin| origin.parse().ok());
    let Some(origin) = origin else {
        return false;
    };
    let asked = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    asked.is_some_and(|host| origin.host.as_str().eq_ignore_ascii_case(host))
        || public.is_some_and(|public| *public == origin)
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
