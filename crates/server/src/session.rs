//! Who asks, and the cookie by which they are known again.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponseParts, ResponseParts};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use reversi_protocol::{ErrorCode, PlayerView};
use reversi_store::{NewSession, Player, Session, TokenHash};

use crate::app::App;
use crate::http::{ApiError, ClientAddress};
use crate::limits::network;
use crate::random;

/// The name of the cookie.
pub const COOKIE: &str = "session";

/// How long browsers keep the cookie: as long as they keep any.
const LIFETIME: Duration = Duration::from_hours(400 * 24);

/// The letters and digits of a guest's name: none that look like another.
const ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKLMNPQRSTUVWXY";

/// How many names are tried before it is given up; hardly ever is one taken.
const TRIES: usize = 5;

/// The secret of a session. Only its hash is stored.
struct Token([u8; 32]);

impl Token {
    fn draw() -> Token {
        let mut bytes = [0; 32];
        random::fill(&mut bytes);
        Token(bytes)
    }

    fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Token {
    type Err = ();

    fn from_str(text: &str) -> Result<Token, ()> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return Err(());
        }
        for (byte, place) in bytes.iter_mut().zip((0..64).step_by(2)) {
            *byte = u8::from_str_radix(&text[place..place + 2], 16).map_err(drop)?;
        }
        Ok(Token(bytes))
    }
}

/// Who asks, by the cookie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Visitor {
    /// Somebody without a cookie, who has not started anything.
    Nobody,
    /// A known player.
    Known(Session),
    /// Somebody with a cookie that belongs to nobody, or not any more.
    False,
}

impl Visitor {
    /// The player, where there is one.
    pub fn player(self) -> Option<Player> {
        match self {
            Visitor::Known(session) => Some(session.player),
            Visitor::Nobody | Visitor::False => None,
        }
    }

    /// The player.
    ///
    /// # Errors
    ///
    /// `NoSession` without a cookie, `InvalidSession` with a false one.
    pub fn known(self) -> Result<Player, ErrorCode> {
        self.session().map(|session| session.player)
    }

    /// The session.
    ///
    /// # Errors
    ///
    /// As [`known`](Self::known).
    pub fn session(self) -> Result<Session, ErrorCode> {
        match self {
            Visitor::Known(session) => Ok(session),
            Visitor::Nobody => Err(ErrorCode::NoSession),
            Visitor::False => Err(ErrorCode::InvalidSession),
        }
    }

    /// The session of somebody who has registered.
    ///
    /// # Errors
    ///
    /// As [`known`](Self::known), and `NotRegistered`.
    pub fn member(self) -> Result<Session, ErrorCode> {
        let session = self.session()?;
        if session.player.guest {
            return Err(ErrorCode::NotRegistered);
        }
        Ok(session)
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let jar = CookieJar::from_headers(&parts.headers);
        let Some(cookie) = jar.get(COOKIE) else {
            return Ok(Visitor::Nobody);
        };
        let Ok(token) = cookie.value().parse::<Token>() else {
            return Ok(Visitor::False);
        };
        let _turn = app.arrivals.turn().await?;
        let session = app.store.session(token.hash(), app.clock.now()).await?;
        Ok(session.map_or(Visitor::False, Visitor::Known))
    }
}

/// Who acts: a known player, or a guest made for the occasion, whose cookie goes with the answer.
#[derive(Debug)]
pub struct Actor {
    /// Who.
    pub player: Player,
    /// To be sent along.
    pub cookie: NewCookie,
}

/// The cookie of a new session, if there is one.
#[derive(Debug)]
pub struct NewCookie(Option<HeaderValue>);

impl Actor {
    /// Makes a guest of a visitor who is nobody yet.
    pub async fn new(
        app: &App,
        visitor: Visitor,
        ClientAddress(address): ClientAddress,
    ) -> Result<Actor, ApiError> {
        app.starts.take(address)?;
        match visitor {
            Visitor::Nobody => Actor::guest(app).await,
            visitor => Ok(Actor {
                player: visitor.known()?,
                cookie: NewCookie(None),
            }),
        }
    }

    /// The same for what has limits of its own for each player: only a new guest counts against the
    /// address.
    pub async fn known_or_new(
        app: &App,
        visitor: Visitor,
        address: ClientAddress,
    ) -> Result<Actor, ApiError> {
        if visitor == Visitor::Nobody {
            return Actor::new(app, visitor, address).await;
        }
        Ok(Actor {
            player: visitor.known()?,
            cookie: NewCookie(None),
        })
    }

    async fn guest(app: &App) -> Result<Actor, ApiError> {
        let token = Token::draw();
        for _ in 0..TRIES {
            let name = guest_name(random::number());
            let made = app
                .store
                .create_guest(&name, token.hash(), app.clock.now())
                .await?;
            if let Some(player) = made {
                let secure = app.is_secure();
                return Ok(Actor {
                    player,
                    cookie: NewCookie(Some(set_cookie(&token, secure))),
                });
            }
        }
        Err(ApiError::new(ErrorCode::Internal, "no name was free"))
    }
}

impl IntoResponseParts for NewCookie {
    type Error = std::convert::Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Self::Error> {
        if let Some(cookie) = self.0 {
            parts.headers_mut().append(header::SET_COOKIE, cookie);
        }
        Ok(parts)
    }
}

/// Where a session is opened: what the browser says of itself, and the network it is in.
#[derive(Clone, Debug)]
pub struct Place {
    agent: Option<String>,
    network: String,
}

/// How much is kept of what a browser says of itself, in bytes.
const MAX_AGENT: usize = 200;

impl FromRequestParts<App> for Place {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let ClientAddress(address) = ClientAddress::from_request_parts(parts, app).await?;
        let agent = parts.headers.get(header::USER_AGENT);
        let agent = agent.and_then(|agent| agent.to_str().ok());
        Ok(Place {
            // ASCII, since a header that is not is no text.
            agent: agent.map(|agent| agent[..agent.len().min(MAX_AGENT)].to_owned()),
            network: network(address).to_string(),
        })
    }
}

impl Place {
    /// The network, as it is stored.
    pub fn network(&self) -> &str {
        &self.network
    }
}

/// A session to be opened, with its cookie.
pub struct Opening {
    token: Token,
    place: Place,
}

impl Opening {
    /// Draws its token.
    pub fn new(place: Place) -> Opening {
        Opening {
            token: Token::draw(),
            place,
        }
    }

    /// What the store keeps of it.
    pub fn session(&self) -> NewSession<'_> {
        NewSession {
            token: self.token.hash(),
            agent: self.place.agent.as_deref(),
            network: &self.place.network,
        }
    }

    /// The cookie, to be sent once the session is open.
    pub fn cookie(&self, app: &App) -> NewCookie {
        NewCookie(Some(set_cookie(&self.token, app.is_secure())))
    }
}

/// A cookie that takes a false one away.
pub fn no_cookie() -> NewCookie {
    let cookie = Cookie::build(COOKIE).path("/").removal().build();
    NewCookie(Some(header_value(&cookie)))
}

/// For an answer to somebody who came with a false cookie, the cookie that takes it away.
pub fn tidy(visitor: &Visitor) -> NewCookie {
    if *visitor == Visitor::False {
        no_cookie()
    } else {
        NewCookie(None)
    }
}

fn set_cookie(token: &Token, secure: bool) -> HeaderValue {
    let age = LIFETIME.try_into().expect("some 400 days fit");
    let cookie = Cookie::build((COOKIE, token.to_string()))
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(secure)
        .path("/")
        .max_age(age);
    header_value(&cookie.build())
}

fn header_value(cookie: &Cookie) -> HeaderValue {
    HeaderValue::from_str(&cookie.to_string()).expect("these cookies are plain text")
}

/// `Guest-` and six letters or digits.
fn guest_name(mut random: u64) -> String {
    let mut name = String::from("Guest-");
    for _ in 0..6 {
        name.push(ALPHABET[(random % ALPHABET.len() as u64) as usize].into());
        random /= ALPHABET.len() as u64;
    }
    name
}

/// A player as others see them.
pub fn view(player: Player) -> PlayerView {
    PlayerView {
        name: player.name,
        guest: player.guest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_as_it_is_written() {
        let token = Token::draw();
        let read: Token = token.to_string().parse().expect("64 digits");
        assert_eq!(read.0, token.0);
        for text in ["", "00", &"0".repeat(65), &"x".repeat(64), &"é".repeat(32)] {
            assert!(text.parse::<Token>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_cookie_is_for_this_site_alone() {
        let text = |secure| {
            let cookie = set_cookie(&Token([0; 32]), secure);
            cookie.to_str().expect("plain text").to_owned()
        };
        let zeros = "0".repeat(64);
        let expected = format!("session={zeros}; HttpOnly; SameSite=Lax; Path=/; Max-Age=34560000");
        assert_eq!(text(false), expected);
        assert!(text(true).contains("; Secure"));
    }

    #[test]
    fn a_guest_has_a_name_that_can_be_read_out() {
        assert_eq!(guest_name(0), "Guest-222222");
        let name = guest_name(u64::MAX);
        assert_eq!(name.len(), 12);
        assert!(!name[6..].contains(['0', 'O', '1', 'I', 'l', 'Z']));
    }
}
