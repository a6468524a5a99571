//! What the players ask of each other.

use super::*;

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
