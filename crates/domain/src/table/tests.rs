use proptest::prelude::*;
use reversi_engine::computer::Level;
use reversi_engine::{Square, Variant};

use super::*;
use crate::clock::{AFTER_AWAY, ClockSetting, Lag, MORE_TIME, OnTimeout, UNTOUCHED};
use crate::presence::Absence;
use crate::{CommandId, PlayerId};

const START: Timestamp = Timestamp(1_000_000);
const BLACK: PlayerId = PlayerId(1);
const WHITE: PlayerId = PlayerId(2);

fn terms(clock: ClockSetting) -> Terms {
    let seats = ByColor {
        black: Seat::Player(BLACK),
        white: Seat::Player(WHITE),
    };
    Terms {
        variant: Variant::Standard,
        clock,
        seats,
    }
}

fn blitz() -> Terms {
    terms(ClockSetting::game(3, 2).expect("within the limits"))
}

/// A game under way, with every entry that led there.
struct Game {
    table: Table,
    entries: Vec<Entry>,
    now: Timestamp,
    next_id: u64,
}

impl Game {
    fn new(terms: Terms) -> Game {
        let (table, entry) = Table::start(terms, START);
        Game {
            table,
            entries: vec![entry],
            now: START,
            next_id: 0,
        }
    }

    fn wait(&mut self, millis: u64) -> &mut Game {
        self.now = self.now + Duration::from_millis(millis);
        self
    }

    /// Applies a command and publishes what it did at once.
    fn tell(&mut self, command: Command) -> Result<Decision, Refusal> {
        let decision = apply(&self.table, command, self.now)?;
        if let Decision::Changed { table, entry } = &decision {
            self.table = table.clone();
            self.table.published(self.now);
            self.entries.push(entry.clone());
        }
        Ok(decision)
    }

    fn act(&mut self, by: Color, action: Action) -> Result<Decision, Refusal> {
        self.next_id += 1;
        self.tell(Command::Seat {
            by,
            id: CommandId(self.next_id),
            action,
        })
    }

    fn play(&mut self, by: Color, square: &str) -> Result<Decision, Refusal> {
        let square = square.parse().expect("a square");
        let ply = self.table.plies().len() as u16;
        self.act(
            by,
            Action::Play {
                square,
                ply,
                lag: Lag::default(),
            },
        )
    }

    /// Plays squares, skipping passes, by whoever is to move.
    fn play_all(&mut self, transcript: &str) {
        let squares = transcript.replace("--", "");
        for square in squares.as_bytes().chunks(2) {
            let turn = self.table.turn().expect("a game that goes on");
            self.play(turn, std::str::from_utf8(square).expect("ASCII"))
                .expect("a legal move");
        }
    }

    fn last_events(&self) -> &[Event] {
        &self
            .entries
            .last()
            .expect("the first entry at least")
            .events
    }

    fn remaining(&self) -> ByColor<Duration> {
        self.table.clock().remaining().expect("a timed game")
    }
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn a_move_is_charged_and_earns_the_increment() {
    let mut game = Game::new(blitz());
    game.wait(5_000)
        .play(Color::Black, "f5")
        .expect("a legal move");
    assert_eq!(
        game.remaining(),
        ByColor {
            black: seconds(177),
            white: seconds(180)
        }
    );
    assert_eq!(game.table.turn(), Some(Color::White));
    assert_eq!(game.table.version(), 2);
}

#[test]
fn what_the_journal_takes_is_charged_to_nobody() {
    let mut game = Game::new(blitz());
    game.play(Color::Black, "f5").expect("a legal move");
    game.wait(700);
    game.table.published(game.now);
    game.wait(1_000)
        .play(Color::White, "d6")
        .expect("a legal move");
    assert_eq!(game.remaining().white, seconds(181));
    assert_eq!(
        game.entries[2].published,
        Some(START + Duration::from_millis(700))
    );
}

#[test]
fn a_move_out_of_turn_illegal_or_stale_changes_nothing() {
    let mut game = Game::new(blitz());
    assert_eq!(game.play(Color::White, "f5"), Err(Refusal::NotYourTurn));
    assert_eq!(game.play(Color::Black, "a1"), Err(Refusal::IllegalMove));
    assert_eq!(game.play(Color::Black, "i9"), Err(Refusal::IllegalMove));
    let f5: Square = "f5".parse().expect("a square");
    assert_eq!(
        game.act(
            Color::Black,
            Action::Play {
                square: f5,
                ply: 1,
                lag: Lag::default()
            }
        ),
        Err(Refusal::StaleMove)
    );
    assert_eq!(game.entries.len(), 1);
}

#[test]
fn a_command_sent_twice_acts_once() {
    let mut game = Game::new(blitz());
    let id = CommandId(7);
    let f5: Square = "f5".parse().expect("a square");
    let command = Command::Seat {
        by: Color::Black,
        id,
        action: Action::Play {
            square: f5,
            ply: 0,
            lag: Lag::default(),
        },
    };
    assert!(matches!(game.tell(command), Ok(Decision::Changed { .. })));
    assert_eq!(game.tell(command), Ok(Decision::Repeated { version: 2 }));
    let replayed = Table::replay(&game.entries).expect("a journal");
    let again = apply(&replayed, command, game.now);
    assert_eq!(again, Ok(Decision::Repeated { version: 2 }));
}

#[test]
fn the_pass_is_made_with_the_move_that_causes_it() {
    let mut game = Game::new(terms(ClockSetting::None));
    game.play_all("e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4a5d1");
    let [Event::Moved { .. }, Event::Passed] = game.last_events() else {
        panic!("a move and a pass: {:?}", game.last_events());
    };
    assert_eq!(game.table.turn(), Some(Color::White));
}

#[test]
fn a_full_game_ends_on_the_board() {
    let mut game = Game::new(terms(ClockSetting::None));
    game.play_all(
        "d3c5f6f5f4c3c4d2e2b4d1f3b5e3f2f1a4d6e6e7f7b6e8c6b3a5d7a3e1a6g1a2c2c7b8d8c8g8g6h6g5h5g4h4h3\
         g7h8f8h7a8a7b7a1b2g3g2h2h1--c1b1",
    );
    assert_eq!(game.table.outcome(), Some(Outcome::Board { winner: None }));
    assert_eq!(game.table.turn(), None);
    assert_eq!(
        game.act(Color::Black, Action::Resign),
        Err(Refusal::GameOver)
    );
    assert_eq!(game.table.plies().len(), 61);
}

#[test]
fn the_flag_falls_for_the_side_to_move_only() {
    let mut game = Game::new(blitz());
    game.play(Color::Black, "f5").expect("a legal move");
    game.play(Color::White, "d6").expect("a legal move");
    game.wait(181_999);
    assert_eq!(game.tell(Command::Tick), Ok(Decision::Nothing));
    game.wait(1);
    assert_eq!(
        game.act(Color::White, Action::Resign),
        Err(Refusal::OutOfTime)
    );
    game.tell(Command::Tick).expect("a tick");
    assert_eq!(
        game.table.outcome(),
        Some(Outcome::OutOfTime { by: Color::Black })
    );
    assert_eq!(game.remaining().black, Duration::ZERO);
    assert_eq!(game.table.deadline(), None);
}

#[test]
fn a_first_move_has_half_a_minute() {
    let mut game = Game::new(blitz());
    assert_eq!(game.table.deadline(), Some(START + seconds(30)));
    game.wait(20_000)
        .play(Color::Black, "f5")
        .expect("a legal move");
    game.wait(30_000).tell(Command::Tick).expect("a tick");
    let outcome = game.table.outcome().expect("an end");
    assert_eq!(outcome, Outcome::NoFirstMove { by: Color::White });
    assert_eq!((outcome.winner(), outcome.is_aborted()), (None, true));
}

#[test]
fn leaving_before_ones_first_move_calls_the_game_off() {
    let mut game = Game::new(blitz());
    game.play(Color::Black, "f5").expect("a legal move");
    assert_eq!(
        game.act(Color::Black, Action::Abort),
        Err(Refusal::TooLateToAbort)
    );
    game.act(Color::White, Action::Leave).expect("allowed");
    assert_eq!(
        game.table.outcome(),
        Some(Outcome::Aborted { by: Color::White })
    );
}

#[test]
fn leaving_and_resigning_later_lose() {
    for (action, outcome) in [
        (Action::Leave, Outcome::Left { by: Color::Black }),
        (Action::Resign, Outcome::Resigned { by: Color::Black }),
    ] {
        let mut game = Game::new(blitz());
        game.play(Color::Black, "f5").expect("a legal move");
        game.act(Color::Black, action).expect("allowed");
        assert_eq!(game.table.outcome(), Some(outcome));
        assert_eq!(outcome.winner(), Some(Color::White));
    }
}

#[test]
fn time_away_is_given_back_with_ten_seconds() {
    let mut game = Game::new(blitz());
    game.play(Color::Black, "f5").expect("a legal move");
    let last_alive = game.now + seconds(4);
    game.table = Table::replay(&game.entries).expect("a journal");
    game.wait(3_600_000)
        .tell(Command::Resume { last_alive })
        .expect("a resumption");
    assert_eq!(game.remaining().white, seconds(180 - 4) + AFTER_AWAY);
    assert_eq!(game.table.clock().elapsed(game.now), Duration::ZERO);
}

fn by_the_move(on_timeout: OnTimeout) -> Terms {
    terms(ClockSetting::a_move(30, on_timeout).expect("within the limits"))
}

/// Makes the first moves of both sides, so that no first move is waited for any more.
fn opened(terms: Terms) -> Game {
    let mut game = Game::new(terms);
    game.play_all("f5d6");
    game
}

#[test]
fn an_untimed_game_waits_for_a_week() {
    let mut against_computer = terms(ClockSetting::None);
    against_computer.seats.white = Seat::Computer(Level::MIN);
    assert_eq!(
        against_computer.computer(),
        Some((Color::White, Level::MIN))
    );
    let week = UNTOUCHED.as_millis() as u64;
    for (moves, outcome) in [
        ("", Outcome::NoFirstMove { by: Color::Black }),
        ("f5d6", Outcome::Left { by: Color::Black }),
    ] {
        let mut game = Game::new(against_computer);
        game.play_all(moves);
        game.wait(week - 1);
        assert_eq!(game.tell(Command::Tick), Ok(Decision::Nothing));
        game.wait(1).tell(Command::Tick).expect("a tick");
        assert_eq!(game.table.outcome(), Some(outcome));
    }
}

#[test]
fn takebacks_have_an_end() {
    let mut against_computer = terms(ClockSetting::None);
    against_computer.seats.white = Seat::Computer(Level::MIN);
    let mut game = Game::new(against_computer);
    let refusal = loop {
        game.play(Color::Black, "f5").expect("a legal move");
        if let Err(refusal) = game.act(Color::Black, Action::AskTakeback) {
            break refusal;
        }
    };
    assert_eq!(refusal, Refusal::TooManyTakebacks);
    assert_eq!(game.table.version(), 1_000);
    game.play(Color::White, "d6").expect("the game goes on");
}

#[test]
fn an_allowance_is_whole_in_every_turn() {
    let mut game = opened(by_the_move(OnTimeout::Lose));
    game.wait(29_999)
        .play(Color::Black, "c3")
        .expect("a legal move");
    assert_eq!(
        game.remaining(),
        ByColor {
            black: seconds(30),
            white: seconds(30)
        }
    );
    game.wait(30_000).tell(Command::Tick).expect("a tick");
    assert_eq!(
        game.table.outcome(),
        Some(Outcome::OutOfTime { by: Color::White })
    );
}

#[test]
fn a_first_move_is_never_skipped() {
    let mut game = Game::new(by_the_move(OnTimeout::Skip));
    game.wait(30_000).tell(Command::Tick).expect("a tick");
    assert_eq!(
        game.table.outcome(),
        Some(Outcome::NoFirstMove { by: Color::Black })
    );
}

#[test]
fn the_third_skip_in_a_row_loses() {
    let mut game = opened(by_the_move(OnTimeout::Skip));
    for replies in ["c3", "d3"] {
        game.wait(30_000).tell(Command::Tick).expect("a tick");
        assert_eq!(game.last_events(), [Event::Skipped]);
        let reply = game
            .table
            .position()
            .legal_moves()
            .into_iter()
            .next()
            .expect("a move");
        game.play(Color::White, &reply.to_string())
            .expect("a legal move");
        assert_eq!(game.table.turn(), Some(Color::Black), "{replies}");
    }
    game.wait(30_000).tell(Command::Tick).expect("a tick");
    assert_eq!(
        game.table.outcome(),
        Some(Outcome::OutOfTime { by: Color::Black })
    );
}

#[test]
fn a_move_between_begins_the_count_of_skips_anew() {
    let mut game = opened(by_the_move(OnTimeout::Skip));
    for _ in 0..2 {
        game.wait(30_000).tell(Command::Tick).expect("a tick");
        for color in [Color::White, Color::Black, Color::White] {
            let square = game
                .table
                .position()
                .legal_moves()
                .into_iter()
                .next()
                .expect("a move");
            game.play(color, &square.to_string()).expect("a legal move");
        }
    }
    game.wait(30_000).tell(Command::Tick).expect("a tick");
    assert_eq!(game.last_events(), [Event::Skipped]);
    assert_eq!(game.act(Color::Black, Action::Resign).map(drop), Ok(()));
}

#[test]
fn correspondence_has_days_for_each_move_and_no_limit_for_the_first() {
    let mut game = Game::new(terms(ClockSetting::days(3).expect("within the limits")));
    let days = |days: u64| days * 24 * 3_600_000;
    game.wait(days(3) - 1)
        .play(Color::Black, "f5")
        .expect("a legal move");
    game.wait(days(3) - 1);
    assert_eq!(game.tell(Command::Tick), Ok(Decision::Nothing));
    game.wait(1).tell(Command::Tick).expect("a tick");
    assert_eq!(
        game.table.outcome(),
        Some(Outcome::OutOfTime { by: Color::White })
    );
}

#[test]
fn lag_is_given_back() {
    let mut game = Game::new(blitz());
    let lag = Lag {
        kernel: Duration::from_millis(400),
        ping: Duration::from_millis(400),
    };
    let square = "f5".parse().expect("a square");
    game.wait(500)
        .act(
            Color::Black,
            Action::Play {
                square,
                ply: 0,
                lag,
            },
        )
        .expect("a legal move");
    assert_eq!(game.table.plies()[0].spent, Duration::from_millis(100));
    assert_eq!(game.remaining().black, Duration::from_millis(181_900));
}

#[test]
fn a_draw_is_offered_in_ones_own_turn_and_once() {
    let mut game = opened(blitz());
    assert_eq!(
        game.act(Color::White, Action::OfferDraw),
        Err(Refusal::NotYourTurn)
    );
    game.act(Color::Black, Action::OfferDraw).expect("allowed");
    assert_eq!(
        game.act(Color::Black, Action::OfferDraw),
        Err(Refusal::AlreadyOffered)
    );
    game.act(Color::White, Action::AnswerDraw { accept: false })
        .expect("allowed");
    assert_eq!(
        game.act(Color::Black, Action::OfferDraw),
        Err(Refusal::AlreadyOffered)
    );
    assert_eq!(
        game.act(Color::White, Action::AnswerDraw { accept: true }),
        Err(Refusal::NoOffer)
    );
}

#[test]
fn a_draw_offer_outlives_ones_own_move_and_ends_with_the_opponents() {
    let mut game = opened(blitz());
    game.act(Color::Black, Action::OfferDraw).expect("allowed");
    game.play(Color::Black, "c3").expect("a legal move");
    assert_eq!(game.table.offers().draw(), Some(Color::Black));
    let mut accepted = Game {
        entries: game.entries.clone(),
        table: game.table.clone(),
        ..game
    };
    accepted
        .act(Color::White, Action::AnswerDraw { accept: true })
        .expect("allowed");
    assert_eq!(accepted.table.outcome(), Some(Outcome::Agreed));
    assert_eq!(
        (Outcome::Agreed.winner(), Outcome::Agreed.is_aborted()),
        (None, false)
    );

    game.play(Color::White, "d3").expect("a legal move");
    assert_eq!(game.table.offers().draw(), None);
}

#[test]
fn spectators_see_no_gap_where_the_players_talk() {
    let mut game = opened(blitz());
    let version = game.table.version();
    assert_eq!(game.table.public_version(), version);
    game.act(Color::Black, Action::OfferDraw).expect("allowed");
    game.act(Color::White, Action::AnswerDraw { accept: false })
        .expect("allowed");
    game.play(Color::Black, "c3").expect("a legal move");
    assert_eq!(game.table.version(), version + 3);
    assert_eq!(game.table.public_version(), version + 1);
}

#[test]
fn an_offer_leaves_the_clock_alone() {
    let mut game = opened(blitz());
    let began = game.table.clock().turn_began();
    game.wait(4_000)
        .act(Color::Black, Action::OfferDraw)
        .expect("allowed");
    assert_eq!(game.table.clock().turn_began(), began);
    game.wait(4_000)
        .act(Color::White, Action::GiveTime)
        .expect("allowed");
    game.wait(2_000)
        .play(Color::Black, "c3")
        .expect("a legal move");
    assert_eq!(game.remaining().black, seconds(182 - 10 + 15 + 2));
}

#[test]
fn a_takeback_goes_over_passes_to_ones_own_last_move() {
    let mut game = Game::new(blitz());
    game.play_all("e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4a5");
    // Black has just passed; White is to move, and takes back the move that made Black pass.
    assert_eq!(game.table.turn(), Some(Color::White));
    let before = game.table.plies().len();
    game.act(Color::White, Action::AskTakeback)
        .expect("allowed");
    game.act(Color::Black, Action::AnswerTakeback { accept: true })
        .expect("allowed");
    assert_eq!(game.table.turn(), Some(Color::White));
    assert_eq!(game.table.plies().len(), before - 2);
    game.play(Color::White, "a5").expect("the same move again");
    assert_eq!(game.table.plies().len(), before);
}

#[test]
fn a_takeback_needs_a_move_and_consent() {
    let mut game = Game::new(blitz());
    assert_eq!(
        game.act(Color::Black, Action::AskTakeback),
        Err(Refusal::NothingToTakeBack)
    );
    game.play(Color::Black, "f5").expect("a legal move");
    game.act(Color::Black, Action::AskTakeback)
        .expect("allowed");
    game.act(Color::White, Action::AnswerTakeback { accept: false })
        .expect("allowed");
    assert_eq!(
        game.act(Color::Black, Action::AskTakeback),
        Err(Refusal::AlreadyOffered)
    );
    assert_eq!(game.table.plies().len(), 1);
    game.play(Color::White, "d6").expect("a legal move");
    game.wait(3_000)
        .act(Color::Black, Action::AskTakeback)
        .expect("allowed");
    game.act(Color::White, Action::AnswerTakeback { accept: true })
        .expect("allowed");
    assert_eq!(game.table.plies().len(), 0);
    assert_eq!(
        game.remaining().black,
        seconds(182 - 3),
        "the turn that was under way is charged"
    );
}

#[test]
fn the_computer_agrees_to_takebacks_and_to_nothing_else() {
    let mut against_computer = terms(ClockSetting::None);
    against_computer.seats.white = Seat::Computer(Level::MIN);
    let mut game = opened(against_computer);
    assert_eq!(
        game.act(Color::Black, Action::OfferDraw),
        Err(Refusal::ComputerOpponent)
    );
    assert_eq!(
        game.act(Color::Black, Action::GiveTime),
        Err(Refusal::NoTimeToGive)
    );
    game.act(Color::Black, Action::AskTakeback)
        .expect("allowed");
    assert_eq!(game.table.plies().len(), 0);
}

#[test]
fn gifts_of_time_have_an_end() {
    let mut game = Game::new(terms(ClockSetting::game(60, 0).expect("within the limits")));
    game.play_all("f5d6");
    while game.act(Color::Black, Action::GiveTime).is_ok() {}
    assert_eq!(game.remaining().white, crate::clock::MOST_TIME);
    assert_eq!(
        game.act(Color::Black, Action::GiveTime),
        Err(Refusal::NoTimeToGive)
    );
}

#[test]
fn staying_away_loses_a_game_that_has_begun() {
    let absent = |both| {
        Command::Absent(Absence {
            by: Color::White,
            both,
        })
    };
    for (moves, both, outcome) in [
        ("", false, Outcome::Aborted { by: Color::White }),
        ("f5", false, Outcome::Aborted { by: Color::White }),
        ("f5", true, Outcome::Aborted { by: Color::White }),
        ("f5d6", false, Outcome::Left { by: Color::White }),
        ("f5d6", true, Outcome::Left { by: Color::White }),
    ] {
        let mut game = Game::new(blitz());
        game.play_all(moves);
        game.tell(absent(both)).expect("a decision");
        assert_eq!(game.table.outcome(), Some(outcome), "{moves} {both}");
        assert_eq!(game.tell(absent(both)), Ok(Decision::Nothing));
    }
}

#[test]
fn a_record_holds_the_finished_game() {
    let mut game = Game::new(blitz());
    game.wait(1_500).play_all("f5d6c3d3");
    assert_eq!(game.table.record(), None);
    game.act(Color::White, Action::Resign).expect("allowed");
    let record = game.table.record().expect("a finished game");
    let table = record.table().expect("a sound record");
    assert_eq!(table.record(), Some(record));
    assert_eq!(table.position(), game.table.position());
    assert_eq!(table.clock().remaining(), game.table.clock().remaining());
}

#[test]
fn a_damaged_journal_is_refused() {
    let mut game = Game::new(blitz());
    game.play_all("f5d6c3");
    let whole = game.entries.clone();
    assert_eq!(Table::replay(&[]), Err(ReplayError::NotStarted));
    assert_eq!(Table::replay(&whole[1..]), Err(ReplayError::NotStarted));
    let gap = [&whole[..2], &whole[3..]].concat();
    assert_eq!(
        Table::replay(&gap),
        Err(ReplayError::Version {
            expected: 3,
            found: 4
        })
    );
    let mut twice = whole;
    twice[2].events = twice[1].events.clone();
    assert_eq!(
        Table::replay(&twice),
        Err(ReplayError::Impossible { version: 3 })
    );
}

/// One thing that somebody, or time, does to a table.
#[derive(Clone, Debug)]
enum Step {
    /// The `nth` legal move, by the side to move or the other one.
    Play {
        nth: prop::sample::Index,
        in_turn: bool,
    },
    Act {
        by: bool,
        action: Action,
    },
    Wait {
        millis: u64,
    },
    Tick,
    Restart {
        away: u64,
    },
    Repeat,
}

/// What ends a game.
fn ending() -> impl Strategy<Value = Action> {
    prop::sample::select(vec![Action::Resign, Action::Leave, Action::Abort])
}

/// What passes between the players.
fn talking() -> impl Strategy<Value = Action> {
    prop_oneof![
        Just(Action::OfferDraw),
        prop::bool::weighted(0.1).prop_map(|accept| Action::AnswerDraw { accept }),
        Just(Action::AskTakeback),
        any::<bool>().prop_map(|accept| Action::AnswerTakeback { accept }),
        Just(Action::GiveTime),
    ]
}

fn any_clock() -> impl Strategy<Value = ClockSetting> {
    prop::sample::select(vec![
        blitz().clock,
        by_the_move(OnTimeout::Skip).clock,
        ClockSetting::a_move(5, OnTimeout::Lose).expect("within the limits"),
        ClockSetting::days(1).expect("within the limits"),
    ])
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        40 => (any::<prop::sample::Index>(), prop::bool::weighted(0.9))
            .prop_map(|(nth, in_turn)| Step::Play { nth, in_turn }),
        1 => (any::<bool>(), ending()).prop_map(|(by, action)| Step::Act { by, action }),
        12 => (any::<bool>(), talking()).prop_map(|(by, action)| Step::Act { by, action }),
        20 => (0..8_000_u64).prop_map(|millis| Step::Wait { millis }),
        10 => Just(Step::Tick),
        2 => (0..100_000_u64).prop_map(|away| Step::Restart { away }),
        5 => Just(Step::Repeat),
    ]
}

fn take(game: &mut Game, step: &Step, sent: &mut Vec<Command>) {
    let side = |black| if black { Color::Black } else { Color::White };
    let mut act = |game: &mut Game, by, action| {
        game.next_id += 1;
        sent.push(Command::Seat {
            by,
            id: CommandId(game.next_id),
            action,
        });
        drop(game.tell(sent[sent.len() - 1]));
    };
    match step {
        Step::Play { nth, in_turn } => {
            let moves: Vec<Square> = game.table.position().legal_moves().into_iter().collect();
            if !moves.is_empty() {
                let turn = game.table.position().turn();
                let ply = game.table.plies().len() as u16;
                let by = if *in_turn { turn } else { !turn };
                act(
                    game,
                    by,
                    Action::Play {
                        square: *nth.get(&moves),
                        ply,
                        lag: Lag::default(),
                    },
                );
            }
        }
        Step::Act { by, action } => {
            act(game, side(*by), *action);
        }
        Step::Wait { millis } => drop(game.wait(*millis)),
        Step::Tick => drop(game.tell(Command::Tick)),
        Step::Restart { away } => {
            let last_alive = game.now;
            game.table = Table::replay(&game.entries).expect("a journal");
            drop(game.wait(*away).tell(Command::Resume { last_alive }));
        }
        Step::Repeat => {
            if let Some(&command) = sent.last() {
                let before = game.entries.len();
                drop(game.tell(command));
                let acted = sent_again_acted(game, command);
                assert!(!acted || game.entries.len() <= before + 1);
            }
        }
    }
}

/// Whether a command's id stands in the journal; it must not stand there twice.
fn sent_again_acted(game: &Game, command: Command) -> bool {
    let Command::Seat { by, id, .. } = command else {
        return false;
    };
    let times = game
        .entries
        .iter()
        .filter(|entry| entry.command == Some((by, id)))
        .count();
    assert!(times <= 1, "a command acted {times} times");
    times == 1
}

/// The laws that hold after every step.
fn check(game: &Game) {
    let table = &game.table;
    let replayed = {
        let mut replayed = Table::replay(&game.entries).expect("a journal");
        replayed.published(table.clock().turn_began());
        replayed
    };
    assert_eq!(&replayed, table, "the entries lead to the table");
    assert_eq!(
        table.version() as usize,
        game.entries.len(),
        "one entry a version"
    );

    let position = table.position();
    let discs = position.count(Color::Black) + position.count(Color::White);
    assert_eq!(
        discs + position.empties(),
        64,
        "every square is counted once"
    );

    let ends = game
        .entries
        .iter()
        .flat_map(|entry| &entry.events)
        .filter(|event| matches!(event, Event::Ended { .. }))
        .count();
    assert_eq!(
        ends,
        usize::from(table.outcome().is_some()),
        "one result at most"
    );
    if table.outcome().is_some() {
        assert!(matches!(
            game.last_events().last(),
            Some(Event::Ended { .. })
        ));
        assert_eq!(table.deadline(), None);
    } else {
        assert!(
            !position.is_over() && !position.must_pass(),
            "passes and ends are automatic"
        );
    }
    if let Some(remaining) = table.clock().remaining() {
        let full = table.clock().setting().full().expect("a timed game");
        let given = full + (seconds(2) + AFTER_AWAY + MORE_TIME) * table.version();
        assert!(
            remaining.black <= given && remaining.white <= given,
            "no time out of nothing"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1876),
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_laws_of_the_table(
        clock in any_clock(),
        steps in prop::collection::vec(step(), 1..180),
    ) {
        let mut game = Game::new(terms(clock));
        let mut sent = Vec::new();
        for step in &steps {
            let before = game.table.clone();
            let entries = game.entries.len();
            take(&mut game, step, &mut sent);
            check(&game);
            if game.entries.len() == entries && !matches!(step, Step::Restart { .. }) {
                prop_assert_eq!(&before, &game.table, "what is refused changes nothing");
            }
            if let (Some(was), Some(turn)) = (before.clock().remaining(), before.turn()) {
                prop_assert!(was[!turn] <= game.remaining()[!turn], "only the side to move pays");
            }
        }
    }
}
