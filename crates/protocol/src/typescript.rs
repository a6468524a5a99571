//! The types of this crate in TypeScript, for the web client.

use std::ops::RangeInclusive;

use reversi_domain::clock::{self, ClockSetting};
use reversi_domain::pace::{Pace, QUICK_PAIRING};
use ts_rs::{Config, TS};

use crate::{account, chat, client, error, game, http, lobby, server};

/// The whole of `web/src/protocol/generated.ts`.
pub fn module() -> String {
    let config = Config::default();
    let mut module =
        String::from("// Generated from crates/protocol by `make generate`; do not edit.\n");
    macro_rules! declare {
        ($($wire:ty),* $(,)?) => {
            $(
                module.push('\n');
                if let Some(docs) = <$wire as TS>::docs() {
                    module.push_str(&docs);
                }
                module.push_str("export ");
                module.push_str(&<$wire as TS>::decl(&config));
                module.push('\n');
            )*
        };
    }
    declare![
        client::ClientMessage,
        client::Action,
        server::ServerMessage,
        server::PlayerView,
        game::GameView,
        game::Event,
        game::Offers,
        game::PresenceView,
        game::RematchView,
        game::Outcome,
        game::OutcomeKind,
        game::PlayedPly,
        game::Clocks,
        game::ClockSetting,
        game::OnTimeout,
        game::SeatView,
        game::Score,
        game::ByColor<game::SeatView>,
        game::Color,
        lobby::LobbyView,
        lobby::SeekView,
        lobby::Pace,
        lobby::OwnGame,
        http::Me,
        http::NewComputerGame,
        http::GameRef,
        http::NewInvitation,
        http::InvitationView,
        http::InvitationStatus,
        http::Decline,
        http::DeclineReason,
        http::NewSeek,
        http::Rematch,
        http::NewChatLine,
        account::Credentials,
        account::Registered,
        account::NewPassword,
        account::PasswordSet,
        account::SessionView,
        chat::Room,
        chat::ChatContent,
        chat::Phrase,
        chat::ChatLine,
        http::ErrorBody,
        error::ErrorView,
        error::ErrorCode,
    ];
    module
        + &format!("\nexport const PROTOCOL = {};\n", crate::PROTOCOL)
        + &format!(
            "\n/**\n * The most characters of a line in a chat.\n */\n\
             export const MAX_CHAT_TEXT = {};\n",
            crate::MAX_CHAT_TEXT
        )
        + &quick_pairing()
        + &clock_limits()
}

/// The clocks of quick pairing, each with its pace.
fn quick_pairing() -> String {
    let clocks = QUICK_PAIRING.map(|(minutes, increment)| {
        let clock = ClockSetting::game(minutes, increment).expect("a clock within the limits");
        let pace = Pace::of(clock).expect("the pace of a timed game");
        let pace = format!("{pace:?}").to_lowercase();
        format!(
            "  {{ clock: {{ type: \"game\", minutes: {minutes}, \
             increment_seconds: {increment} }}, pace: \"{pace}\" }},\n"
        )
    });
    format!(
        "\n/**\n * The clocks that quick pairing offers, fastest first.\n */\n\
         export const QUICK_PAIRING = [\n{}] as const;\n",
        clocks.concat()
    )
}

/// What a clock may be set to.
fn clock_limits() -> String {
    let limits = [
        ("minutes", clock::MINUTES),
        ("increment_seconds", clock::INCREMENT_SECONDS),
        ("seconds", clock::MOVE_SECONDS),
        ("days", clock::DAYS),
    ];
    let line = |(name, range): (&str, RangeInclusive<u32>)| {
        format!(
            "  {name}: {{ min: {}, max: {} }},\n",
            range.start(),
            range.end()
        )
    };
    format!(
        "\n/**\n * The least and the most of each number of a clock.\n */\n\
         export const CLOCK_LIMITS = {{\n{}}} as const;\n",
        limits.map(line).concat()
    )
}
