//! The rules once more, square by square, from their words and not from the engine.

use reversi_engine::{Color, Position, Score, Square};

const SIZE: i8 = 8;

const DIRECTIONS: [(i8, i8); 8] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

/// A board as rows of squares, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reference {
    rows: [[Option<Color>; SIZE as usize]; SIZE as usize],
    turn: Color,
}

impl Reference {
    pub(crate) fn start() -> Reference {
        let mut rows = [[None; SIZE as usize]; SIZE as usize];
        rows[3][3] = Some(Color::White);
        rows[3][4] = Some(Color::Black);
        rows[4][3] = Some(Color::Black);
        rows[4][4] = Some(Color::White);
        Reference {
            rows,
            turn: Color::Black,
        }
    }

    /// The same discs and side to move as in `position`.
    pub(crate) fn of(position: &Position) -> Reference {
        let mut reference = Reference::start();
        for square in squares() {
            *reference.at_mut(square) = position.disc(square);
        }
        reference.turn = position.turn();
        reference
    }

    /// The discs that the side to move flips by a disc on `square`, in any order.
    pub(crate) fn flips(&self, square: Square) -> Vec<Square> {
        if self.at(square).is_some() {
            return Vec::new();
        }
        DIRECTIONS
            .iter()
            .flat_map(|&direction| self.flanked(square, direction))
            .collect()
    }

    pub(crate) fn legal_moves(&self) -> Vec<Square> {
        squares()
            .filter(|&square| !self.flips(square).is_empty())
            .collect()
    }

    pub(crate) fn play(&self, square: Square) -> Reference {
        let mut next = self.clone();
        for flipped in self.flips(square) {
            *next.at_mut(flipped) = Some(self.turn);
        }
        *next.at_mut(square) = Some(self.turn);
        next.turn = !self.turn;
        next
    }

    pub(crate) fn pass(&self) -> Reference {
        Reference {
            turn: !self.turn,
            ..self.clone()
        }
    }

    pub(crate) fn must_pass(&self) -> bool {
        self.legal_moves().is_empty() && !self.pass().legal_moves().is_empty()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.legal_moves().is_empty() && self.pass().legal_moves().is_empty()
    }

    /// The official score.
    pub(crate) fn score(&self) -> Score {
        let count = |content| squares().filter(|&s| self.at(s) == content).count() as u32;
        let [mut black, mut white] = Color::ALL.map(|color| count(Some(color)));
        let empties = count(None);
        if black > white {
            black += empties;
        } else if white > black {
            white += empties;
        } else if empties % 2 == 0 {
            black += empties / 2;
            white += empties / 2;
        }
        Score { black, white }
    }

    /// The opposing discs between `square` and the next own disc in one direction.
    fn flanked(&self, square: Square, (step_column, step_row): (i8, i8)) -> Vec<Square> {
        let mut line = Vec::new();
        let (mut column, mut row) = (square.column() as i8, square.row() as i8);
        loop {
            column += step_column;
            row += step_row;
            if !(0..SIZE).contains(&column) || !(0..SIZE).contains(&row) {
                return Vec::new();
            }
            let next = Square::new(column as u8, row as u8).expect("a square of the board");
            match self.at(next) {
                None => return Vec::new(),
                Some(color) if color == self.turn => return line,
                Some(_) => line.push(next),
            }
        }
    }

    fn at(&self, square: Square) -> Option<Color> {
        self.rows[usize::from(square.row())][usize::from(square.column())]
    }

    fn at_mut(&mut self, square: Square) -> &mut Option<Color> {
        &mut self.rows[usize::from(square.row())][usize::from(square.column())]
    }
}

fn squares() -> impl Iterator<Item = Square> {
    let coordinates =
        (0..SIZE as u8).flat_map(|row| (0..SIZE as u8).map(move |column| (column, row)));
    coordinates.filter_map(|(column, row)| Square::new(column, row))
}
