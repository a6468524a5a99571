//! Lines that were said.

use reversi_domain::chat::{Content, Phrase, Room, Text};
use reversi_domain::table::Action;
use reversi_domain::{ByColor, GameId};
use reversi_engine::Color;
use reversi_store::{Line, NewLine, Player, Seated};

use crate::support::{World, act, against_computer, game, later};

fn words(text: &str) -> Content {
    Content::Text(Text::new(text).unwrap())
}

impl World {
    async fn say(&self, game: GameId, room: Room, player: &Player, content: Content) -> Line {
        let line = NewLine {
            game,
            room,
            player: player.id,
            color: Some(Color::Black).filter(|_| room == Room::Players),
            content,
            at: later(7),
        };
        let number = self.store().say(&line).await.unwrap();
        Line {
            number,
            from: player.clone(),
            color: line.color,
            content: line.content,
            at: line.at,
        }
    }

    async fn lines(&self, number: u64, room: Room, limit: u32) -> Vec<Line> {
        let lines = self.store().latest_lines(game(number), room, limit).await;
        lines.unwrap()
    }
}

#[tokio::test]
async fn each_room_of_each_game_has_lines_of_its_own() {
    let world = World::new().await;
    let speaker = world.guest("Guest-Speak1").await;
    let mut said = Vec::new();
    for (number, room) in [
        (1, Room::Players),
        (1, Room::Spectators),
        (2, Room::Players),
    ] {
        let content = words(&format!("{number} {room:?}"));
        said.push(world.say(game(number), room, &speaker, content).await);
    }
    assert_eq!(world.lines(1, Room::Players, 10).await, said[..1]);
    assert_eq!(world.lines(1, Room::Spectators, 10).await, said[1..2]);
    assert_eq!(world.lines(2, Room::Players, 10).await, said[2..]);
    assert_eq!(world.lines(2, Room::Spectators, 10).await, []);
}

#[tokio::test]
async fn words_and_phrases_are_read_as_they_were_said() {
    let world = World::new().await;
    let speaker = world.guest("Guest-Speak1").await;
    let mut said = Vec::new();
    for phrase in Phrase::ALL {
        let content = Content::Phrase(phrase);
        said.push(world.say(game(1), Room::Players, &speaker, content).await);
    }
    for text in [
        "Хорошо!",
        "'; drop table chat_line; --",
        "👏🏽 いいね　ですよ",
    ] {
        said.push(
            world
                .say(game(1), Room::Players, &speaker, words(text))
                .await,
        );
    }
    assert_eq!(world.lines(1, Room::Players, 100).await, said);
}

#[tokio::test]
async fn the_latest_lines_come_oldest_first() {
    let world = World::new().await;
    let speaker = world.guest("Guest-Speak1").await;
    let mut said = Vec::new();
    for number in 0..5 {
        let content = words(&number.to_string());
        said.push(
            world
                .say(game(1), Room::Spectators, &speaker, content)
                .await,
        );
    }
    assert!(said.is_sorted_by_key(|line| line.number));
    assert_eq!(world.lines(1, Room::Spectators, 3).await, said[2..]);

    let known = [
        (game(1), Room::Spectators, said[2].number),
        (game(1), Room::Players, 0),
        (game(2), Room::Spectators, 0),
    ];
    let after = world.store().lines_after(&known).await.unwrap();
    let expected: Vec<_> = said[3..]
        .iter()
        .map(|line| (game(1), Room::Spectators, line.clone()))
        .collect();
    assert_eq!(after, expected);
    assert_eq!(world.store().lines_after(&[]).await.unwrap(), []);
}

#[tokio::test]
async fn a_game_is_known_from_its_start_and_over_from_its_end() {
    let world = World::new().await;
    let journal = world.journal().await;
    assert_eq!(world.store().seated(game(1)).await.unwrap(), None);
    let mut table = world.game(1).await;
    let seated = |over| Seated {
        players: ByColor::from_fn(|color| table.terms().player(color)),
        over,
    };
    let (before, after) = (seated(false), seated(true));
    assert!(before.stage().between_people);
    assert_eq!(
        before.color_of(before.players.white.unwrap()),
        Some(Color::White)
    );
    assert_eq!(world.store().seated(game(1)).await.unwrap(), Some(before));
    let end = act(game(1), &mut table, Color::Black, Action::Resign);
    journal.append(end).await.unwrap();
    assert_eq!(world.store().seated(game(1)).await.unwrap(), Some(after));
    world.store().settle(game(1)).await.unwrap();
    assert_eq!(world.store().seated(game(1)).await.unwrap(), Some(after));

    let alone = world.guest("Guest-Alone1").await.id;
    world.start(2, against_computer(alone)).await;
    let seated = world.store().seated(game(2)).await.unwrap().unwrap();
    assert!(!seated.stage().between_people);
}
