//! Positions of a game, and the rules of moving between them.

use crate::board::Board;
use crate::{Color, Ply, Score, Setup, Square, Squares, Variant};

/// A position of a variant: the discs and the side to move. Always one that the rules allow.
///
/// ```
/// use reversi_engine::{Position, Variant};
///
/// let start = Position::start(Variant::Standard);
/// let next = start.play("f5".parse()?)?;
/// // - - - - - - - -
/// // - - - - - - - -
/// // - - - - - - - -
/// // - - - O X - - -
/// // - - - X X X - -
/// // - - - - - - - -
/// // - - - - - - - -
/// // - - - - - - - -
/// assert_eq!(next.legal_moves().to_string(), "f4 d6 f6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    variant: Variant,
    board: Board,
    turn: Color,
}

/// Why a ply is not allowed in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalPly {
    /// The square is not on this board.
    #[error("{0} is not on the board")]
    OffBoard(Square),
    /// The square has a disc already.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// A disc here would flip nothing.
    #[error("{0} flips nothing")]
    FlipsNothing(Square),
    /// Only who has no legal move passes, and only while the game lasts.
    #[error("a pass is not allowed: there is a legal move")]
    MayMove,
    /// The turn of a side without a legal move is passed, never skipped.
    #[error("the turn cannot be skipped: there is no legal move")]
    MustPass,
    /// Neither side can move any more.
    #[error("the game is over")]
    Over,
}

/// Why a setup is not a position of its variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalSetup {
    /// There is a disc where the board has no square.
    #[error("there is a disc outside the board")]
    OffBoard,
    /// A square has a disc of each colour.
    #[error("{0} has a disc of each colour")]
    BothColors(Square),
    /// A square that has a disc from the start on has none.
    #[error("{0} is empty, but has a disc from the start on")]
    EmptyCenter(Square),
}

/// The four centre squares of the 8x8 board: d4, e4, d5 and e5.
const CENTER: Squares = Squares::from_bits8(0x0000_0018_1800_0000);

impl Position {
    /// The start of a game.
    ///
    /// ```
    /// use reversi_engine::{Color, Position, Variant};
    ///
    /// let start = Position::start(Variant::Standard);
    /// assert_eq!(start.turn(), Color::Black);
    /// assert_eq!(start.discs(Color::Black).to_string(), "e4 d5");
    /// assert_eq!(start.discs(Color::White).to_string(), "d4 e5");
    /// ```
    pub const fn start(variant: Variant) -> Position {
        match variant {
            Variant::Standard => Position {
                variant,
                board: Board::START,
                turn: Color::Black,
            },
        }
    }

    /// The game that is played.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The side to move. Once the game is over, the side whose turn it would be.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The discs as the search sees them: from the side to move, without colours.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The discs of one colour.
    pub fn discs(&self, color: Color) -> Squares {
        Squares::from_bits8(if color == self.turn {
            self.board.player
        } else {
            self.board.opponent
        })
    }

    /// The colour of the disc on `square`, or `None` where there is none.
    pub fn disc(&self, square: Square) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.discs(color).contains(square))
    }

    /// The squares on which the side to move may place a disc.
    ///
    /// ```
    /// use reversi_engine::{Position, Variant};
    ///
    /// let start = Position::start(Variant::Standard);
    /// // - - - - - - - -
    /// // - - - - - - - -
    /// // - - - . - - - -
    /// // - - . O X - - -
    /// // - - - X O . - -
    /// // - - - - . - - -
    /// // - - - - - - - -
    /// // - - - - - - - -
    /// assert_eq!(start.legal_moves().to_string(), "d3 c4 f5 e6");
    /// ```
    pub fn legal_moves(&self) -> Squares {
        Squares::from_bits8(self.board.legal_moves())
    }

    /// The discs that a move to `square` would flip; none where the move is not legal.
    ///
    /// ```
    /// use reversi_engine::{Position, Variant};
    ///
    /// let start = Position::start(Variant::Standard);
    /// assert_eq!(start.flips("f5".parse()?).to_string(), "e5");
    /// assert!(start.flips("f4".parse()?).is_empty());
    /// # Ok::<(), reversi_engine::ParseSquareError>(())
    /// ```
    pub fn flips(&self, square: Square) -> Squares {
        match square.index8() {
            Some(index) if self.disc(square).is_none() => {
                Squares::from_bits8(self.board.flips(index))
            }
            _ => Squares::EMPTY,
        }
    }

    /// Whether the side to move has no legal move while the other side has one.
    pub fn must_pass(&self) -> bool {
        self.board.legal_moves() == 0 && self.board.pass().legal_moves() != 0
    }

    /// Whether neither side has a legal move.
    pub fn is_over(&self) -> bool {
        self.board.legal_moves() == 0 && self.board.pass().legal_moves() == 0
    }

    /// The position after the side to move places a disc on `square`.
    ///
    /// The other side may have to [`pass`](Position::pass) in it.
    ///
    /// ```
    /// use reversi_engine::{IllegalPly, Position, Variant};
    ///
    /// let start = Position::start(Variant::Standard);
    /// let [d4, f4, f5] = ["d4", "f4", "f5"].map(|name| name.parse().expect("a square"));
    /// assert!(start.play(f5).is_ok());
    /// assert_eq!(start.play(d4), Err(IllegalPly::Occupied(d4)));
    /// assert_eq!(start.play(f4), Err(IllegalPly::FlipsNothing(f4)));
    /// ```
    pub fn play(&self, square: Square) -> Result<Position, IllegalPly> {
        if self.flips(square).is_empty() {
            Err(self.why_illegal(square))
        } else {
            Ok(self.play_unchecked(square))
        }
    }

    /// What [`play`](Position::play) gives for a move known to be legal.
    ///
    /// For any other square the result is a position that no game reaches.
    #[must_use]
    pub fn play_unchecked(&self, square: Square) -> Position {
        let board = match square.index8() {
            Some(index) => self.board.place(index, self.board.flips(index)),
            None => self.board.pass(),
        };
        self.then(board)
    }

    /// The position after the side to move passes, which it must have to.
    ///
    /// ```
    /// use reversi_engine::{Color, IllegalPly, Position, Setup, Variant};
    ///
    /// let setup: Setup = "
    ///     - X X X X X - -
    ///     X X X X X X - -
    ///     X X X X X X - -
    ///     X X X O O X - -
    ///     X X X X X X - -
    ///     X X X X X X - -
    ///     - - - - - - - -
    ///     - - - - - - - -  X"
    ///     .parse()?;
    /// let position = Position::try_from(setup)?;
    /// assert!(position.must_pass());
    /// assert_eq!(position.pass()?.turn(), Color::White);
    ///
    /// let start = Position::start(Variant::Standard);
    /// assert_eq!(start.pass(), Err(IllegalPly::MayMove));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pass(&self) -> Result<Position, IllegalPly> {
        if self.must_pass() {
            Ok(self.then(self.board.pass()))
        } else if self.is_over() {
            Err(IllegalPly::Over)
        } else {
            Err(IllegalPly::MayMove)
        }
    }

    /// The position after the side to move loses its turn although it has a legal move.
    pub fn skip(&self) -> Result<Position, IllegalPly> {
        if !self.legal_moves().is_empty() {
            Ok(self.then(self.board.pass()))
        } else if self.is_over() {
            Err(IllegalPly::Over)
        } else {
            Err(IllegalPly::MustPass)
        }
    }

    /// The position after `ply`: a [`play`](Position::play), [`pass`](Position::pass) or
    /// [`skip`](Position::skip).
    pub fn apply(&self, ply: Ply) -> Result<Position, IllegalPly> {
        match ply {
            Ply::Move(square) => self.play(square),
            Ply::Pass => self.pass(),
            Ply::Skip => self.skip(),
        }
    }

    /// How many discs of `color` are on the board.
    pub fn count(&self, color: Color) -> u32 {
        self.discs(color).len() as u32
    }

    /// How many squares are empty.
    pub fn empties(&self) -> u32 {
        self.board.empty().count_ones()
    }

    /// The official score if the game ended here: the empty squares go to the winner.
    ///
    /// See [`Score::with_empties`] for a draw.
    ///
    /// ```
    /// use reversi_engine::{Color, notation::Transcript};
    ///
    /// // White has lost all its discs.
    /// let game: Transcript = "e6f4e3f6g5d6e7f5c5".parse()?;
    /// let end = game.end();
    /// assert!(end.is_over());
    /// assert_eq!(end.count(Color::Black), 13);
    /// assert_eq!(end.score().to_string(), "64-0");
    /// # Ok::<(), reversi_engine::notation::ParseTranscriptError>(())
    /// ```
    pub fn score(&self) -> Score {
        Score {
            black: self.count(Color::Black),
            white: self.count(Color::White),
        }
        .with_empties(self.empties())
    }

    /// The winner if the game ended here, or `None` for a draw.
    pub fn winner(&self) -> Option<Color> {
        match self.variant {
            Variant::Standard => self.score().leader(),
        }
    }

    fn then(&self, board: Board) -> Position {
        Position {
            variant: self.variant,
            board,
            turn: !self.turn,
        }
    }

    fn why_illegal(&self, square: Square) -> IllegalPly {
        if !self.variant.squares().contains(square) {
            IllegalPly::OffBoard(square)
        } else if self.disc(square).is_some() {
            IllegalPly::Occupied(square)
        } else if self.is_over() {
            IllegalPly::Over
        } else {
            IllegalPly::FlipsNothing(square)
        }
    }
}

impl Default for Position {
    /// The start of the standard game.
    fn default() -> Position {
        Position::start(Variant::Standard)
    }
}

impl TryFrom<Setup> for Position {
    type Error = IllegalSetup;

    /// Checks a setup. The side to move may have no move, and the game may be over.
    fn try_from(setup: Setup) -> Result<Position, IllegalSetup> {
        let discs = setup.black | setup.white;
        if !(discs - setup.variant.squares()).is_empty() {
            return Err(IllegalSetup::OffBoard);
        }
        if let Some(square) = (setup.black & setup.white).iter().next() {
            return Err(IllegalSetup::BothColors(square));
        }
        if let Some(square) = (CENTER - discs).iter().next() {
            return Err(IllegalSetup::EmptyCenter(square));
        }
        let (black, white) = (setup.black.bits8(), setup.white.bits8());
        let board = match setup.turn {
            Color::Black => Board {
                player: black,
                opponent: white,
            },
            Color::White => Board {
                player: white,
                opponent: black,
            },
        };
        Ok(Position {
            variant: setup.variant,
            board,
            turn: setup.turn,
        })
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Setup {
        Setup {
            variant: position.variant,
            black: position.discs(Color::Black),
            white: position.discs(Color::White),
            turn: position.turn,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Transcript;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn position(text: &str) -> Result<Position, IllegalSetup> {
        Position::try_from(text.parse::<Setup>().unwrap())
    }

    #[test]
    fn discs_between_flipped_discs_stay() {
        // Black's a1 flips b1 only: b2 and c3 end in no black disc, and what comes to lie between
        // two black discs through the flipping stays white.
        let before = position(
            "-OX-----
             -O------
             --------
             ---OX---
             ---XO---
             --------
             --------
             -------- X",
        )
        .unwrap();
        assert_eq!(before.flips(square("a1")).to_string(), "b1");
        let after = before.play(square("a1")).unwrap();
        assert_eq!(after.disc(square("b1")), Some(Color::Black));
        assert_eq!(after.disc(square("b2")), Some(Color::White));
    }

    #[test]
    fn a_move_flips_in_all_directions() {
        let before = position(
            "X-X-X---
             -OOO----
             XO-OOX--
             -OOOO---
             X-OOO---
             --X--X--
             --------
             -------- X",
        )
        .unwrap();
        let flips = before.flips(square("c3"));
        assert_eq!(flips.to_string(), "b2 c2 d2 b3 d3 e3 b4 c4 d4 c5 e5");
        let after = before.play(square("c3")).unwrap();
        assert_eq!(after.discs(Color::White).to_string(), "e4 d5");
    }

    #[test]
    fn the_center_is_never_empty() {
        let text = "-".repeat(64) + "X";
        assert_eq!(
            position(&text),
            Err(IllegalSetup::EmptyCenter(square("d4")))
        );
    }

    #[test]
    fn who_must_pass_can_do_nothing_else() {
        let game: Transcript = "e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4a5"
            .parse()
            .unwrap();
        let before = game.positions().nth(24).unwrap();
        assert!(before.must_pass());
        assert!(before.legal_moves().is_empty());
        assert_eq!(before.skip(), Err(IllegalPly::MustPass));
        assert_eq!(before.pass().map(|after| after.turn()), Ok(!before.turn()));
    }

    #[test]
    fn who_may_move_can_be_skipped_but_not_pass() {
        let start = Position::default();
        assert_eq!(start.pass(), Err(IllegalPly::MayMove));
        assert_eq!(start.skip().map(|after| after.turn()), Ok(Color::White));
    }

    #[test]
    fn nothing_happens_after_the_end() {
        let game: Transcript = "f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5".parse().unwrap();
        let end = game.end();
        assert!(end.is_over());
        assert!(!end.must_pass());
        assert_eq!(end.apply(Ply::Pass), Err(IllegalPly::Over));
        assert_eq!(end.apply(Ply::Skip), Err(IllegalPly::Over));
        assert_eq!(end.play(square("a8")), Err(IllegalPly::Over));
        assert_eq!(
            end.score(),
            Score {
                black: 32,
                white: 32
            }
        );
        assert_eq!(end.winner(), None);
    }

    #[test]
    fn a_square_off_the_board_is_never_legal() {
        let (start, i9) = (Position::default(), square("i9"));
        assert!(start.flips(i9).is_empty());
        assert_eq!(start.play(i9), Err(IllegalPly::OffBoard(i9)));
    }

    #[test]
    fn a_square_has_one_disc_at_most() {
        let mut setup = Setup::from(Position::default());
        setup.white = setup.white | square("e4").into();
        let fault = IllegalSetup::BothColors(square("e4"));
        assert_eq!(Position::try_from(setup), Err(fault));
    }

    #[test]
    fn a_position_is_its_own_setup() {
        for position in "f5d6c3".parse::<Transcript>().unwrap().positions() {
            assert_eq!(Position::try_from(Setup::from(position)), Ok(position));
        }
    }
}
