//! The web client, built into the binary.
//!
//! What the build has named by its content never changes and is kept by browsers for ever; all else
//! is asked for anew each time. A file that has been compressed beforehand is sent so.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// The page that holds the web client.
const PAGE: &str = "index.html";

/// Where the web build puts what it names by its content.
const IMMUTABLE: &str = "assets/";

/// The compressions that a file may be there in, the best first: as browsers call it, and the
/// ending of the file's name.
const COMPRESSIONS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A file of the web client, or its page at the addresses that the web client knows. Other
/// addresses get the page too, which says that there is nothing, with the status 404.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    match file(path, &headers) {
        Some(response) if path != PAGE => response,
        _ => page(path, &headers),
    }
}

fn page(path: &str, headers: &HeaderMap) -> Response {
    match file(PAGE, headers) {
        Some(page) => at(path, page),
        None => (
            StatusCode::NOT_FOUND,
            "This server was built without its web client.\n",
        )
            .into_response(),
    }
}

/// The page as the answer at an address. A browser that has the page keeps being told so: what it
/// has came with the right status.
fn at(path: &str, mut page: Response) -> Response {
    if page.status() == StatusCode::OK && !is_route(path) {
        *page.status_mut() = StatusCode::NOT_FOUND;
    }
    page
}

/// Whether the web client has a page at this address.
fn is_route(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    match parts.as_slice() {
        [""] => true,
        ["game", id] => id.parse::<reversi_domain::GameId>().is_ok(),
        ["i", code] => code.parse::<reversi_domain::InvitationCode>().is_ok(),
        _ => false,
    }
}

/// A file in the best compression that the browser takes.
fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Dist::get(path)?;
    let kind = HeaderValue::from_str(plain.metadata.mimetype()).expect("kinds are plain text");
    let (encoding, file) = compressed(path, headers).unwrap_or((None, plain));
    let tag = etag(&file, encoding);
    let fresh = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| *known == tag);
    let mut response = if fresh {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(file.data).into_response()
    };
    let answer = response.headers_mut();
    answer.insert(header::CONTENT_TYPE, kind);
    answer.insert(header::ETAG, tag);
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    answer.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static(lifetime(path)),
    );
    if let Some(encoding) = encoding {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

fn compressed(path: &str, headers: &HeaderMap) -> Option<(Option<&'static str>, EmbeddedFile)> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    let takes = |encoding: &str| {
        accepted.split(',').any(|one| {
            one.split(';')
                .next()
                .is_some_and(|name| name.trim() == encoding)
        })
    };
    COMPRESSIONS
        .into_iter()
        .filter(|(encoding, _)| takes(encoding))
        .find_map(|(encoding, ending)| {
            Some((Some(encoding), Dist::get(&format!("{path}{ending}"))?))
        })
}

fn lifetime(path: &str) -> &'static str {
    if path.starts_with(IMMUTABLE) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

fn etag(file: &EmbeddedFile, encoding: Option<&str>) -> HeaderValue {
    use std::fmt::Write;
    let mut tag = String::from("\"");
    for byte in &file.metadata.sha256_hash()[..12] {
        write!(tag, "{byte:02x}").expect("a string takes all");
    }
    tag.push_str(encoding.unwrap_or_default());
    tag.push('"');
    HeaderValue::from_str(&tag).expect("digits are plain text")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_web_client_has_few_addresses() {
        for path in ["", "game/0a1B2c3D", "i/0123456789"] {
            assert!(is_route(path), "{path}");
        }
        for path in [
            "game",
            "game/short",
            "game/0a1B2c3D/x",
            "i/0",
            "index.php",
            "../x",
            "game//",
        ] {
            assert!(!is_route(path), "{path}");
        }
    }

    #[tokio::test]
    async fn an_unknown_address_is_not_found() {
        let response = serve(Uri::from_static("/wp-login.php"), HeaderMap::new()).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn a_page_that_the_browser_has_is_not_sent_empty() {
        let status = |path, known: StatusCode| at(path, known.into_response()).status();
        assert_eq!(status("", StatusCode::OK), StatusCode::OK);
        assert_eq!(status("nowhere", StatusCode::OK), StatusCode::NOT_FOUND);
        for path in ["", "game/0a1B2c3D", "nowhere"] {
            assert_eq!(
                status(path, StatusCode::NOT_MODIFIED),
                StatusCode::NOT_MODIFIED
            );
        }
    }
}
