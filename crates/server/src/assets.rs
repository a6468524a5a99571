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
    answer::<Dist>(uri.path().trim_start_matches('/'), headers)
}

fn answer<Files: RustEmbed>(path: &str, mut headers: HeaderMap) -> Response {
    if is_route(path) {
        return file::<Files>(PAGE, &headers).unwrap_or_else(without_client);
    }
    if let Some(file) = file::<Files>(path, &headers) {
        return file;
    }
    // Whoever has the page still has to be told that there is nothing here.
    headers.remove(header::IF_NONE_MATCH);
    let page = file::<Files>(PAGE, &headers).unwrap_or_else(without_client);
    (StatusCode::NOT_FOUND, page).into_response()
}

fn without_client() -> Response {
    let text = "This server was built without its web client.\n";
    (StatusCode::NOT_FOUND, text).into_response()
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
fn file<Files: RustEmbed>(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Files::get(path)?;
    let kind = HeaderValue::from_str(plain.metadata.mimetype()).expect("kinds are plain text");
    let (encoding, file) = compressed::<Files>(path, headers).unwrap_or((None, plain));
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

fn compressed<Files: RustEmbed>(
    path: &str,
    headers: &HeaderMap,
) -> Option<(Option<&'static str>, EmbeddedFile)> {
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
            Some((Some(encoding), Files::get(&format!("{path}{ending}"))?))
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
    use axum::http::HeaderName;

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

    /// A small web client.
    #[derive(RustEmbed)]
    #[folder = "tests/dist"]
    struct Sample;

    fn get(path: &str, headers: &[(HeaderName, &str)]) -> Response {
        let headers = headers.iter().map(|(name, value)| {
            let value = value.parse().expect("a header");
            (name.clone(), value)
        });
        answer::<Sample>(path, headers.collect())
    }

    fn header(response: &Response, name: HeaderName) -> &str {
        let value = response.headers().get(name).expect("the header");
        value.to_str().expect("plain text")
    }

    async fn body(response: Response) -> Vec<u8> {
        let body = axum::body::to_bytes(response.into_body(), 1000).await;
        body.expect("a short body").into()
    }

    #[tokio::test]
    async fn the_page_is_asked_for_anew_and_sent_once() {
        for path in ["", "game/0a1B2c3D"] {
            let first = get(path, &[]);
            assert_eq!(first.status(), StatusCode::OK);
            assert_eq!(header(&first, header::CACHE_CONTROL), "no-cache");
            let tag = header(&first, header::ETAG).to_owned();
            assert_eq!(body(first).await, b"<!doctype html>\n");
            let second = get(path, &[(header::IF_NONE_MATCH, &tag)]);
            assert_eq!(second.status(), StatusCode::NOT_MODIFIED);
            let elsewhere = get("wp-login.php", &[(header::IF_NONE_MATCH, &tag)]);
            assert_eq!(elsewhere.status(), StatusCode::NOT_FOUND);
            assert_eq!(body(elsewhere).await, b"<!doctype html>\n");
        }
    }

    #[tokio::test]
    async fn a_file_comes_compressed_to_whoever_takes_it() {
        let path = "assets/main-1.js";
        let plain = get(path, &[]);
        assert_eq!(header(&plain, header::CONTENT_TYPE), "text/javascript");
        assert!(header(&plain, header::CACHE_CONTROL).ends_with("immutable"));
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
        let packed = get(path, &[(header::ACCEPT_ENCODING, "gzip;q=0.9, br")]);
        assert_eq!(header(&packed, header::CONTENT_TYPE), "text/javascript");
        assert_eq!(header(&packed, header::CONTENT_ENCODING), "br");
        assert_ne!(header(&packed, header::ETAG), header(&plain, header::ETAG));
        let other = get(path, &[(header::ACCEPT_ENCODING, "gzip")]);
        assert!(!other.headers().contains_key(header::CONTENT_ENCODING));
    }
}
