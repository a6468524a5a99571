//! Plans by lot.

use reversi_domain::clock::ClockSetting;
use reversi_engine::notation::Transcript;
use reversi_engine::{Position, Square, Variant};

use super::plan::{Deed, Operation, Plan, Tab};
use crate::support::Lots;
use crate::wire::Way;

/// Games that are over soon: a wipe-out in nine plies and a draw in twenty.
const SHORT: [&str; 2] = [
    "e6f4e3f6g5d6e7f5c5",
    "f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5",
];

const CLOCKS: [&str; 6] = ["1+0", "1+0", "3+2", "5s lose", "5s skip", "10+0"];

impl Plan {
    /// The plan of a number, always the same.
    pub(crate) fn by_lot(number: u64) -> Plan {
        let mut lots = Lots(number.wrapping_mul(0xD129_0DDB_53C4_3E49));
        let clock: ClockSetting = lots.one(&CLOCKS).parse().expect("a clock");
        let steps = 3 + lots.below(10);
        Plan {
            clock,
            opening: opening(&mut lots),
            steps: (0..steps).map(|_| step(&mut lots)).collect(),
        }
    }
}

/// Most plans begin where something is about to happen.
fn opening(lots: &mut Lots) -> Vec<Square> {
    match lots.below(10) {
        0..=2 => Vec::new(),
        3..=4 => a_short_game(SHORT[0], lots.below(3)),
        5 => a_short_game(SHORT[1], lots.below(4)),
        6..=8 => random_moves(lots, 10),
        _ => random_moves(lots, 60),
    }
}

/// All but the last moves of a game.
fn a_short_game(game: &str, left: usize) -> Vec<Square> {
    let transcript = Transcript::parse(Position::start(Variant::Standard), game);
    let mut moves: Vec<Square> = transcript.expect("a transcript").moves().collect();
    moves.truncate(moves.len() - 1 - left);
    moves
}

/// As many moves as the lot decides, at least one of them and the last one left over.
fn random_moves(lots: &mut Lots, most: usize) -> Vec<Square> {
    let mut position = Position::start(Variant::Standard);
    let mut moves = Vec::new();
    for _ in 0..lots.below(most) {
        let legal: Vec<Square> = position.legal_moves().into_iter().collect();
        let square = *lots.one(&legal);
        let mut next = position.play(square).expect("a legal move");
        if next.must_pass() {
            next = next.pass().expect("a side without a move");
        }
        if next.is_over() {
            break;
        }
        position = next;
        moves.push(square);
    }
    moves
}

fn step(lots: &mut Lots) -> Vec<Operation> {
    let operations = if lots.below(3) == 0 {
        2 + lots.below(3)
    } else {
        1
    };
    (0..operations).map(|_| operation(lots)).collect()
}

fn operation(lots: &mut Lots) -> Operation {
    match lots.below(100) {
        0..35 => Operation::MoverPlays(lots.below(30)),
        35..37 => Operation::Kill,
        37 => Operation::Stop,
        38..40 => Operation::Jump(jump(lots)),
        40..43 => Operation::Look,
        43..74 => Operation::Tab(tab(lots), deed(lots)),
        _ => Operation::Tab(tab(lots), fault(lots)),
    }
}

/// Some within a turn, some beyond a flag or a reconnect window.
fn jump(lots: &mut Lots) -> u64 {
    let longest = *lots.one(&[2_000, 6_000, 31_000, 70_000, 130_000]);
    500 + lots.below(longest) as u64
}

/// Mostly the first ones.
fn tab(lots: &mut Lots) -> Tab {
    *lots.one(&[
        Tab::Black,
        Tab::White,
        Tab::Black,
        Tab::White,
        Tab::Black2,
        Tab::White2,
    ])
}

fn deed(lots: &mut Lots) -> Deed {
    let number = lots.below(30);
    match lots.below(40) {
        0..4 => Deed::Play(number),
        4..7 => Deed::PlayTwice(number),
        7..9 => Deed::PlayIllegally,
        9..11 => Deed::PlayLate(number),
        11..14 => Deed::Repeat,
        14 => Deed::Resign,
        15 => Deed::Leave,
        16 => Deed::Abort,
        17..21 => Deed::OfferDraw,
        21..23 => Deed::AcceptDraw,
        23..25 => Deed::DeclineDraw,
        25..30 => Deed::AskTakeback,
        30..34 => Deed::AcceptTakeback,
        34..36 => Deed::DeclineTakeback,
        36..38 => Deed::GiveTime,
        _ => Deed::LookAgain,
    }
}

fn fault(lots: &mut Lots) -> Deed {
    let way = *lots.one(&[Way::Up, Way::Down]);
    match lots.below(16) {
        0..2 => Deed::Cut,
        2..5 => Deed::CutWithin(way, lots.below(300)),
        5..8 => Deed::Lose(way),
        8..11 => Deed::Double(way),
        11..13 => Deed::Delay(way, 1 + lots.below(20) as u64),
        13 => Deed::Hole(1 + lots.below(40) as u64),
        _ => Deed::Close,
    }
}

#[test]
fn a_plan_is_the_same_every_time_and_can_be_read_again() {
    for number in 0..2_000 {
        let plan = Plan::by_lot(number);
        assert_eq!(plan, Plan::by_lot(number));
        let text = plan.to_string();
        assert_eq!(text.parse(), Ok(plan), "{text}");
    }
}
