//! The messages as they stand on the wire, one file each. The web client decodes the same files.

use std::collections::HashSet;
use std::fmt::Debug;
use std::fs;
use std::path::Path;

use reversi_protocol::account::{Credentials, NewPassword, PasswordSet, Registered, SessionView};
use reversi_protocol::http::{
    Decline, ErrorBody, GameRef, InvitationView, Me, NewChatLine, NewComputerGame, NewInvitation,
    NewSeek, Rematch,
};
use reversi_protocol::{ClientMessage, SeekView, ServerMessage, encode};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Decodes every file of a folder and checks that encoding gives the file back.
fn check_folder<T: Serialize + DeserializeOwned + Debug>(folder: &str) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(folder);
    let files =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut count = 0;
    for file in files {
        let path = file.expect("a readable folder").path();
        check_file::<T>(&path);
        count += 1;
    }
    count
}

fn check_file<T: Serialize + DeserializeOwned + Debug>(path: &Path) {
    let text = fs::read_to_string(path).expect("a readable file");
    let message: T =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let encoded = serde_json::to_string_pretty(&message).expect("it can be encoded");
    assert_eq!(encoded, text.trim_end(), "{}", path.display());
}

#[test]
fn client_messages() {
    assert_eq!(check_folder::<ClientMessage>("client"), 15);
}

#[test]
fn server_messages() {
    assert_eq!(check_folder::<ServerMessage>("server"), 32);
}

#[test]
fn bodies() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/http");
    check_file::<Me>(&folder.join("me.json"));
    check_file::<NewComputerGame>(&folder.join("new_computer_game.json"));
    check_file::<GameRef>(&folder.join("game_ref.json"));
    for clock in ["", "_by_the_move", "_by_the_day"] {
        check_file::<NewInvitation>(&folder.join(format!("new_invitation{clock}.json")));
    }
    check_file::<InvitationView>(&folder.join("invitation.json"));
    check_file::<NewInvitation>(&folder.join("new_challenge.json"));
    check_file::<Decline>(&folder.join("decline.json"));
    check_file::<NewSeek>(&folder.join("new_seek.json"));
    check_file::<SeekView>(&folder.join("seek.json"));
    check_file::<Rematch>(&folder.join("rematch.json"));
    check_file::<NewChatLine>(&folder.join("new_chat_line.json"));
    check_file::<NewChatLine>(&folder.join("new_chat_phrase.json"));
    check_file::<Credentials>(&folder.join("credentials.json"));
    check_file::<Registered>(&folder.join("registered.json"));
    check_file::<NewPassword>(&folder.join("new_password.json"));
    check_file::<PasswordSet>(&folder.join("password_set.json"));
    check_file::<SessionView>(&folder.join("session.json"));
    check_file::<ErrorBody>(&folder.join("error.json"));
    check_file::<ErrorBody>(&folder.join("error_wait.json"));
}

/// The messages of one folder as they go over the wire.
fn on_the_wire<T: Serialize + DeserializeOwned>(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(folder);
    fs::read_dir(folder)
        .expect("a readable folder")
        .map(|file| fs::read_to_string(file.expect("a file").path()).expect("a readable file"))
        .map(|text| serde_json::from_str::<T>(&text).expect("a message"))
        .map(|message| encode(&message))
        .collect()
}

#[test]
fn the_description_shows_every_message() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/PROTOCOL.md");
    let text = fs::read_to_string(docs).expect("docs/PROTOCOL.md");
    let lines: HashSet<&str> = text.lines().collect();
    let client = on_the_wire::<ClientMessage>("client");
    for message in client
        .into_iter()
        .chain(on_the_wire::<ServerMessage>("server"))
    {
        assert!(
            lines.contains(message.as_str()),
            "docs/PROTOCOL.md lacks {message}"
        );
    }
}
