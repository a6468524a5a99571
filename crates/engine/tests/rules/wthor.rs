//! All tournament games of the WTHOR database.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use reversi_engine::formats::wthor::{self, Game, Games};

use proptest::collection::vec;
use proptest::prelude::{any, prop_assert, proptest};

use crate::data;
use crate::strategies::cases;

#[test]
fn every_tournament_game_is_legal_and_has_its_score() {
    let Some(folder) = data::folder("wthor") else {
        return;
    };
    let (mut games, mut unfinished, mut mismatches) = (0, 0, BTreeSet::new());
    for year in 1977..=2024 {
        let name = format!("WTH_{year}.wtb");
        let file = fs::read(folder.join(&name)).unwrap();
        let read = Games::read(&file).unwrap();
        assert_eq!(read.year(), year);
        for (index, game) in read.iter().enumerate() {
            let game = game.unwrap_or_else(|error| panic!("{name}: {error}"));
            games += 1;
            unfinished += usize::from(!game.transcript.end().is_over());
            if !has_its_score(&game) {
                assert!(!game.transcript.end().is_over(), "{name}, game {index}");
                mismatches.insert((name.clone(), index));
            }
        }
    }
    assert_eq!(games, 134_628);
    assert_eq!(unfinished, 413);
    assert_eq!(mismatches, listed_mismatches(&folder));
}

#[test]
fn players_and_tournaments_have_names() {
    let Some(folder) = data::folder("wthor") else {
        return;
    };
    let players = wthor::read_players(&fs::read(folder.join("WTH.JOU")).unwrap()).unwrap();
    assert_eq!(players.len(), 4_448);
    assert_eq!(players[1], "Tastet Marc");
    let tournaments = wthor::read_tournaments(&fs::read(folder.join("WTH.TRN")).unwrap()).unwrap();
    assert_eq!(tournaments.len(), 492);
    assert_eq!(tournaments[1], "World Championship");
}

fn has_its_score(game: &Game) -> bool {
    game.transcript.end().score().black == u32::from(game.black_score)
}

/// The games whose stored score is not that of their last position: file and index.
fn listed_mismatches(folder: &Path) -> BTreeSet<(String, usize)> {
    let path = folder.join("wthor_mismatches.json");
    let list = fs::read(path).expect("the list of the mismatches");
    let rows: Vec<Vec<serde_json::Value>> = serde_json::from_slice(&list).expect("rows");
    let file = |row: &[serde_json::Value]| row[0].as_str().expect("a file").to_owned();
    let index = |row: &[serde_json::Value]| row[1].as_u64().expect("an index") as usize;
    rows.iter().map(|row| (file(row), index(row))).collect()
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn any_bytes_are_games_or_refused(
        header in vec(any::<u8>(), 12),
        records in vec(vec(0..90_u8, 68), 0..4),
    ) {
        let mut file = header;
        file[4..8].copy_from_slice(&(records.len() as u32).to_le_bytes());
        file.extend([8, 0, 24, 0]);
        file.extend(records.concat());
        let games = Games::read(&file).expect("a file of the right length");
        for error in games.iter().filter_map(Result::err) {
            prop_assert!((1..=records.len()).contains(&error.game));
            prop_assert!((1..=60).contains(&error.number));
        }
        prop_assert!(Games::read(&file[..file.len() - 1]).is_err());
    }
}
