//! What has to hold of a game whatever is done to it.

use std::collections::HashMap;

use reversi_domain::clock::{AFTER_AWAY, ClockSetting, MORE_TIME, lag};
use reversi_domain::table::{Entry, Event, Outcome, Table};
use reversi_domain::{ByColor, CommandId, Timestamp};
use reversi_engine::Color as Side;
use reversi_protocol::{Action, Clocks, Color, ErrorCode, GameView};
use reversi_store::Loaded;

use super::tab::Answered;

/// The game as the database has it.
pub(crate) fn table(loaded: &Loaded) -> Table {
    match loaded {
        Loaded::Live { entries, .. } => Table::replay(entries).expect("a journal"),
        Loaded::Finished(game) => game.record.table().expect("a record"),
        Loaded::Absent => panic!("the game is gone"),
    }
}

/// How what a reader is shown differs from what the database has, if it does.
pub(crate) fn difference(view: &GameView, table: &Table) -> Option<String> {
    let you = view.you.map(Into::into);
    let now = Timestamp(view.now);
    let players = ByColor {
        black: view.players.black.clone(),
        white: view.players.white.clone(),
    };
    let mut right = GameView::new(view.id, table, players, you, now);
    if view
        .clocks
        .zip(right.clocks)
        .is_some_and(|(shown, right)| alike(shown, right))
    {
        right.clocks = view.clocks;
    }
    (right != *view).then(|| format!("shown:    {view:?}\ndatabase: {right:?}"))
}

/// Whether clocks agree. When the present turn was published stands in no entry yet; it was not before
/// the entry that it began with.
fn alike(shown: Clocks, right: Clocks) -> bool {
    let of = |clocks: Clocks, color| match color {
        Color::Black => clocks.black_ms,
        Color::White => clocks.white_ms,
    };
    let agree = |color| {
        let (shown_ms, right_ms) = (of(shown, color), of(right, color));
        if shown.running == Some(color) {
            shown_ms >= right_ms
        } else {
            shown_ms == right_ms
        }
    };
    shown.running == right.running && agree(Color::Black) && agree(Color::White)
}

/// Whether every entry keeps the clocks as the rules say, and whether every command that was
/// acknowledged is there, once, and none that was refused.
pub(crate) fn check_journal(entries: &[Entry], answered: &[(Color, Answered)]) {
    let mut table = Table::replay(&entries[..1]).expect("the start of a journal");
    let mut acted = HashMap::new();
    for entry in &entries[1..] {
        let mut before = table.clone();
        // When a turn was published stands in the entry after the one that it began with.
        before.published(entry.published.expect("a time"));
        table.advance(entry).expect("the next entry");
        check_clocks(&before, entry);
        if let Some((color, id)) = entry.command {
            let first = acted.insert((color, id), table.public_version());
            assert_eq!(first, None, "a command that acted twice: {entry:?}");
        }
    }
    check_answers(answered, &acted);
}

fn check_answers(answered: &[(Color, Answered)], acted: &HashMap<(Side, CommandId), u32>) {
    for &(color, Answered { id, action, answer }) in answered {
        let there = acted.get(&(color.into(), CommandId(id))).copied();
        match answer {
            Ok(version) => assert_eq!(there, Some(version), "{color:?}, {id}: {action:?}"),
            Err(code) => {
                // What was refused once may act when it is sent again.
                let is_same = |&(other, it): &(Color, Answered)| other == color && it.id == id;
                let mut same = answered.iter().copied().filter(is_same);
                let acts = same.any(|(_, it)| it.answer.is_ok());
                assert!(
                    acts || there.is_none(),
                    "{color:?}, {id}: refused with {code:?}, and there"
                );
            }
        }
    }
}

fn check_clocks(before: &Table, entry: &Entry) {
    let Some(left) = before.clock().remaining() else {
        return;
    };
    let turn = before.turn().expect("nothing comes after the end");
    let elapsed = before.clock().elapsed(entry.at);
    let is_over = before
        .deadline()
        .is_some_and(|deadline| deadline <= entry.at);
    for event in &entry.events {
        match *event {
            Event::Moved {
                spent,
                remaining,
                lag_reserve,
                ..
            } => {
                assert!(!is_over, "a move after its time: {entry:?}");
                assert!(
                    spent <= elapsed && elapsed.saturating_sub(spent) <= lag::PER_MOVE,
                    "{elapsed:?}: {entry:?}"
                );
                let right = match before.clock().setting() {
                    ClockSetting::Game { increment, .. } => {
                        left[turn].saturating_sub(spent) + increment
                    }
                    ClockSetting::Move { allowance, .. } => allowance,
                    ClockSetting::Days { .. } | ClockSetting::None => return,
                };
                assert_eq!(remaining, Some(right), "{left:?}: {entry:?}");
                assert!(lag_reserve <= lag::RESERVE, "{entry:?}");
            }
            Event::Resumed { remaining } => {
                assert!(
                    remaining <= Some(left[turn] + AFTER_AWAY),
                    "{left:?}: {entry:?}"
                );
            }
            Event::TimeGiven { to, remaining } => {
                assert_eq!(remaining, left[to] + MORE_TIME, "{left:?}: {entry:?}");
            }
            Event::TakenBack { remaining, .. } => {
                assert_eq!(
                    remaining,
                    Some(left[turn].saturating_sub(elapsed)),
                    "{left:?}: {entry:?}"
                );
            }
            Event::Skipped
            | Event::Ended {
                outcome: Outcome::OutOfTime { .. } | Outcome::NoFirstMove { .. },
            } => {
                assert!(is_over, "time was left: {left:?}, {elapsed:?}: {entry:?}");
            }
            _ => {}
        }
    }
}

/// Whether a command may be refused so at all.
pub(crate) fn may_be_refused(action: Action, code: ErrorCode) -> bool {
    use ErrorCode::{
        AlreadyOffered, GameOver, IllegalMove, NoOffer, NoTimeToGive, NotYourTurn,
        NothingToTakeBack, OutOfTime, ServerStopping, StaleMove, TooLateToAbort,
    };
    let of_its_own: &[ErrorCode] = match action {
        Action::Play { .. } => &[NotYourTurn, StaleMove, IllegalMove],
        Action::Resign | Action::Leave => &[],
        Action::Abort => &[TooLateToAbort],
        Action::OfferDraw => &[NotYourTurn, AlreadyOffered],
        Action::AnswerDraw { .. } | Action::AnswerTakeback { .. } => &[NoOffer],
        Action::AskTakeback => &[NothingToTakeBack, AlreadyOffered],
        Action::GiveTime => &[NoTimeToGive],
    };
    matches!(code, GameOver | OutOfTime | ServerStopping) || of_its_own.contains(&code)
}
