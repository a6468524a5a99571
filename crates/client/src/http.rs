//! Requests and their answers.

use std::sync::Arc;
use std::time::Duration;

use reqwest::cookie::{CookieStore, Jar};
use reqwest::{Method, Response, Url};
use reversi_domain::{GameId, InvitationCode, SeekId, SessionId};
use reversi_protocol::account::{Credentials, NewPassword, PasswordSet, Registered, SessionView};
use reversi_protocol::http::{
    Decline, DeclineReason, ErrorBody, GameRef, InvitationView, Me, NewChatLine, NewComputerGame,
    NewInvitation, NewSeek, Rematch,
};
use reversi_protocol::{
    ChatContent, ChatLine, ClockSetting, Color, GameView, LobbyView, PlayerView, Room, SeekView,
};

use crate::error::Error;
use crate::socket::Socket;

/// How long the server may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// One visitor of the site, with its cookies. Clones are the same visitor.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
    cookies: Arc<Jar>,
    base: Url,
}

impl Client {
    /// A visitor whom the server does not know yet. `base` is the address of the site, such as
    /// `http://127.0.0.1:8080`.
    pub fn new(base: &str) -> Result<Client, Error> {
        let base = site(base)?;
        let cookies = Arc::new(Jar::default());
        let http = reqwest::Client::builder()
            .cookie_provider(Arc::clone(&cookies))
            .timeout(PATIENCE)
            .build()?;
        Ok(Client {
            http,
            cookies,
            base,
        })
    }

    /// The same visitor at another address of the same site, as after a restart elsewhere.
    pub fn at(&self, base: &str) -> Result<Client, Error> {
        let moved = Client::new(base)?;
        if let Some(cookie) = self.cookie() {
            moved.set_cookie(&cookie);
        }
        Ok(moved)
    }

    /// The `Cookie` header that the visitor sends, if it has a session.
    pub fn cookie(&self) -> Option<String> {
        let header = self.cookies.cookies(&self.base)?;
        header.to_str().ok().map(str::to_owned)
    }

    /// Takes a cookie, as `name=value`, for the visitor's.
    pub fn set_cookie(&self, cookie: &str) {
        self.cookies.add_cookie_str(cookie, &self.base);
    }

    /// Who the server takes the visitor for.
    pub async fn me(&self) -> Result<Me, Error> {
        json(self.get("/api/me").await?).await
    }

    /// Registers. A guest keeps what they have.
    pub async fn register(&self, name: &str, password: &str) -> Result<Registered, Error> {
        let body = credentials(name, password);
        json(self.post("/api/account", Some(&body)).await?).await
    }

    /// Signs in.
    pub async fn sign_in(&self, name: &str, password: &str) -> Result<PlayerView, Error> {
        let body = credentials(name, password);
        json(self.post("/api/session", Some(&body)).await?).await
    }

    /// Signs out.
    pub async fn sign_out(&self) -> Result<(), Error> {
        self.delete("/api/session").await
    }

    /// Changes the password, and signs out everywhere else.
    pub async fn set_password(&self, old: &str, new: &str) -> Result<PasswordSet, Error> {
        let (old, new) = (old.to_owned(), new.to_owned());
        let body = NewPassword { old, new };
        let path = "/api/account/password";
        json(self.request(Method::PUT, path, Some(&body)).await?).await
    }

    /// Where the visitor is signed in.
    pub async fn sessions(&self) -> Result<Vec<SessionView>, Error> {
        json(self.get("/api/sessions").await?).await
    }

    /// Signs out in one place.
    pub async fn end_session(&self, id: SessionId) -> Result<(), Error> {
        self.delete(&format!("/api/sessions/{id}")).await
    }

    /// Signs out everywhere else.
    pub async fn end_other_sessions(&self) -> Result<(), Error> {
        self.delete("/api/sessions").await
    }

    /// The lobby as it stands.
    pub async fn lobby(&self) -> Result<LobbyView, Error> {
        json(self.get("/api/lobby").await?).await
    }

    /// A game as it stands.
    pub async fn game(&self, game: GameId) -> Result<GameView, Error> {
        json(self.get(&format!("/api/games/{game}")).await?).await
    }

    /// Begins a game against the computer; `color` is the visitor's, by lot if absent.
    pub async fn play_computer(&self, level: u8, color: Option<Color>) -> Result<GameId, Error> {
        let body = NewComputerGame { level, color };
        let answer = self.post("/api/games", Some(&body)).await?;
        Ok(json::<GameRef>(answer).await?.game)
    }

    /// Says something beside the board of a game.
    pub async fn say(
        &self,
        game: GameId,
        room: Room,
        content: ChatContent,
    ) -> Result<ChatLine, Error> {
        let body = NewChatLine { room, content };
        let path = format!("/api/games/{game}/chat");
        json(self.post(&path, Some(&body)).await?).await
    }

    /// Makes a link for a friend; `color` is the visitor's, by lot if absent.
    pub async fn invite(
        &self,
        clock: ClockSetting,
        color: Option<Color>,
    ) -> Result<InvitationView, Error> {
        self.create_invitation(None, clock, color).await
    }

    /// Challenges somebody by name; `color` is the visitor's, by lot if absent.
    pub async fn challenge(
        &self,
        name: &str,
        clock: ClockSetting,
        color: Option<Color>,
    ) -> Result<InvitationView, Error> {
        self.create_invitation(Some(name.to_owned()), clock, color)
            .await
    }

    async fn create_invitation(
        &self,
        to: Option<String>,
        clock: ClockSetting,
        color: Option<Color>,
    ) -> Result<InvitationView, Error> {
        let body = NewInvitation { to, clock, color };
        json(self.post("/api/invitations", Some(&body)).await?).await
    }

    /// Declines a challenge to the visitor.
    pub async fn decline(&self, code: InvitationCode, reason: DeclineReason) -> Result<(), Error> {
        let path = format!("/api/invitations/{code}/decline");
        self.post(&path, Some(&Decline { reason })).await.map(drop)
    }

    /// An invitation as it stands.
    pub async fn invitation(&self, code: InvitationCode) -> Result<InvitationView, Error> {
        json(self.get(&format!("/api/invitations/{code}")).await?).await
    }

    /// Accepts an invitation: the game begins.
    pub async fn accept(&self, code: InvitationCode) -> Result<GameId, Error> {
        let path = format!("/api/invitations/{code}/accept");
        let answer = self.post(&path, None::<&()>).await?;
        Ok(json::<GameRef>(answer).await?.game)
    }

    /// Withdraws an invitation of the visitor's own.
    pub async fn cancel(&self, code: InvitationCode) -> Result<(), Error> {
        self.delete(&format!("/api/invitations/{code}")).await
    }

    /// Waits for an opponent; `color` is the visitor's, by lot if absent.
    pub async fn seek(&self, clock: ClockSetting, color: Option<Color>) -> Result<SeekView, Error> {
        let body = NewSeek { clock, color };
        json(self.post("/api/seeks", Some(&body)).await?).await
    }

    /// Gives up a seek of the visitor's own.
    pub async fn give_up_seek(&self, seek: SeekId) -> Result<(), Error> {
        self.delete(&format!("/api/seeks/{seek}")).await
    }

    /// Accepts somebody else's seek: the game begins.
    pub async fn accept_seek(&self, seek: SeekId) -> Result<GameId, Error> {
        let path = format!("/api/seeks/{seek}/accept");
        let answer = self.post(&path, None::<&()>).await?;
        Ok(json::<GameRef>(answer).await?.game)
    }

    /// Offers to play a game that is over once more, or accepts the opponent's offer: then the new
    /// game.
    pub async fn rematch(&self, game: GameId) -> Result<Option<GameId>, Error> {
        let path = format!("/api/games/{game}/rematch");
        let answer = self.post(&path, None::<&()>).await?;
        Ok(json::<Rematch>(answer).await?.game)
    }

    /// Declines the opponent's offer of a rematch, or takes one's own back.
    pub async fn end_rematch(&self, game: GameId) -> Result<(), Error> {
        let path = format!("/api/games/{game}/rematch");
        self.request(Method::DELETE, &path, None::<&()>)
            .await
            .map(drop)
    }

    /// Opens a socket, and reads its `welcome`.
    pub async fn connect(&self) -> Result<Socket, Error> {
        let socket = format!("{}ws?protocol={}", self.base, reversi_protocol::PROTOCOL);
        Socket::open(&socket.replacen("http", "ws", 1), self.cookie().as_deref()).await
    }

    async fn get(&self, path: &str) -> Result<Response, Error> {
        self.request(Method::GET, path, None::<&()>).await
    }

    async fn post<B: serde::Serialize>(
        &self,
        path: &str,
        body: Option<&B>,
    ) -> Result<Response, Error> {
        self.request(Method::POST, path, body).await
    }

    async fn delete(&self, path: &str) -> Result<(), Error> {
        let answer = self.request(Method::DELETE, path, None::<&()>);
        answer.await.map(drop)
    }

    async fn request<B: serde::Serialize>(
        &self,
        method: Method,
        path: &str,
        body: Option<&B>,
    ) -> Result<Response, Error> {
        let url = self.base.join(path).expect("the paths above are paths");
        let mut request = self.http.request(method, url);
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await?;
        if answer.status().is_success() {
            return Ok(answer);
        }
        let status = answer.status().as_u16();
        let ErrorBody { error } = json(answer).await?;
        Err(Error::Refused { status, error })
    }
}

fn site(text: &str) -> Result<Url, Error> {
    let wrong = || Error::Address(text.to_owned());
    let url = Url::parse(text).map_err(|_| wrong())?;
    let plain = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let known = matches!(url.scheme(), "http" | "https");
    if plain && known {
        Ok(url)
    } else {
        Err(wrong())
    }
}

async fn json<T: serde::de::DeserializeOwned>(answer: Response) -> Result<T, Error> {
    Ok(answer.json().await?)
}

fn credentials(name: &str, password: &str) -> Credentials {
    Credentials {
        name: name.to_owned(),
        password: password.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_no_more_than_an_address() {
        assert!(Client::new("http://127.0.0.1:8080").is_ok());
        for text in ["", "127.0.0.1:8080", "ftp://a", "http://a/b", "http://a?b"] {
            assert!(
                matches!(Client::new(text), Err(Error::Address(_))),
                "{text}"
            );
        }
    }

    #[test]
    fn a_visitor_keeps_its_cookie_elsewhere() {
        let here = Client::new("http://127.0.0.1:1").expect("an address");
        assert_eq!(here.cookie(), None);
        here.set_cookie("session=1");
        let there = here.at("http://127.0.0.1:2").expect("an address");
        assert_eq!(there.cookie().as_deref(), Some("session=1"));
    }
}
