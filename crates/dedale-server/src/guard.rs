//! Who may use the server, and the security headers of every response.
//!
//! A page elsewhere must not be able to use a server on somebody's own machine. It could
//! call it by a name that it points here (DNS rebinding), so on loopback only names of this
//! machine are accepted as a host; and it could send requests without reading the answers,
//! so an origin that is not the host's is refused, and requests must be of a type that
//! browsers do not send on their own.

use axum::extract::{Request, State};
use axum::http::header::{HOST, HeaderName, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::refused::Refused;
use crate::state::Access;

/// The headers of every response.
const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; object-src 'none'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-frame-options", "DENY"),
    (
        "permissions-policy",
        "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), \
         usb=()",
    ),
];

pub(crate) async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        let (name, value) = (HeaderName::from_static(name), HeaderValue::from_static(value));
        response.headers_mut().insert(name, value);
    }
    response
}

pub(crate) async fn check(State(access): State<Access>, request: Request, next: Next) -> Response {
    match refusal(access, request.headers(), request.uri()) {
        Some(refused) => refused.into_response(),
        None => next.run(request).await,
    }
}

fn refusal(access: Access, headers: &HeaderMap, uri: &Uri) -> Option<Refused> {
    let forbidden = |sentence: &str| Some(Refused::new(StatusCode::FORBIDDEN, sentence));
    let host = match headers.get(HOST) {
        Some(host) => host.to_str().ok(),
        None => uri.authority().map(Authority::as_str),
    };
    if headers.get_all(HOST).iter().count() > 1 {
        return forbidden("a request names its host once");
    }
    if access == Access::Machine && !host.is_some_and(is_of_this_machine) {
        return forbidden("this server answers only to localhost, 127.0.0.1 and [::1]");
    }
    let origins: Vec<&HeaderValue> = headers.get_all(ORIGIN).iter().collect();
    match origins[..] {
        [] => None,
        [origin] if host.is_some_and(|host| is_origin_of(host, origin)) => None,
        _ => forbidden("this server answers only to its own page"),
    }
}

/// Whether the host, with or without a port, is a name of loopback.
fn is_of_this_machine(host: &str) -> bool {
    ["localhost", "127.0.0.1", "[::1]"].into_iter().any(|name| {
        let rest = host.get(..name.len()).filter(|start| start.eq_ignore_ascii_case(name));
        let rest = rest.map(|_| &host[name.len()..]);
        rest.is_some_and(|rest| {
            let port = rest.strip_prefix(':');
            rest.is_empty() || port.is_some_and(|port| port.parse::<u16>().is_ok())
        })
    })
}

/// Whether a page from this origin comes from this host.
fn is_origin_of(host: &str, origin: &HeaderValue) -> bool {
    let origin = origin.to_str().unwrap_or_default();
    let named = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    named.is_some_and(|named| named.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_this_machine() {
        for host in ["localhost", "LocalHost:80", "127.0.0.1:7878", "[::1]", "[::1]:65535"] {
            assert!(is_of_this_machine(host), "{host}");
        }
        for host in [
            "",
            ":80",
            "localhost.evil.org",
            "localhost:",
            "localhost:x",
            "localhost:70000",
            "127.0.0.1.nip.io",
            "evil.org",
            "evil.org:localhost",
            "[::1",
            "::1",
            "127.0.0.2",
            "localhost@evil.org",
            "ＬＯＣＡＬＨＯＳＴ",
        ] {
            assert!(!is_of_this_machine(host), "{host}");
        }
    }
}
