//! The root of a search: which iterations are made, their windows, and what is reported.

use super::compiled::Compiled;
use super::context::{Context, Control};
use super::midgame::{self, Node, Window};
use super::selectivity::Selectivity;
use super::table::{Found, NO_MOVE, Table};
use crate::Square;
#[cfg(target_arch = "x86_64")]
use crate::board::Avx2;
use crate::board::{Board, Portable, bits};
use crate::eval::Weights;

/// What to search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Plies; as many as there are empty squares, or more, mean to the end of the game.
    pub depth: u32,
    /// The most positions to enter.
    pub nodes: u64,
    /// How sure the last iteration shall be.
    pub selectivity: Selectivity,
    /// The best moves to value exactly; at least one is, and no more than are legal.
    pub lines: usize,
    /// Values outside need not be told apart: `(-1, 1)` asks for win, draw or loss.
    pub window: (i32, i32),
}

impl Limits {
    /// The exact value.
    pub const EXACT: Limits = Limits {
        depth: 60,
        nodes: u64::MAX,
        selectivity: Selectivity::EXACT,
        lines: 1,
        window: (-64, 64),
    };

    /// A search of `depth` plies, selective unless it reaches the end of the game.
    pub const fn depth(depth: u32) -> Limits {
        Limits {
            depth,
            selectivity: Selectivity::MIN,
            ..Limits::EXACT
        }
    }
}

/// A move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The expected final lead of the side to move in discs.
    pub value: i32,
    /// The moves, both sides', passes left out; empty where the side to move has none.
    pub moves: Vec<Square>,
}

/// The result of an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Empty squares of the position.
    pub empties: u32,
    /// Plies searched.
    pub depth: u32,
    /// How sure it is.
    pub selectivity: Selectivity,
    /// Positions entered since the search began.
    pub nodes: u64,
    /// The best lines, best first. Where the game is over or the side to move must pass there is
    /// one line, without a move in the first case.
    pub lines: Vec<Line>,
}

impl Report {
    /// Whether the search went to the end of the game.
    pub const fn is_ending(&self) -> bool {
        self.depth >= self.empties
    }

    /// Whether the value is proven.
    pub fn is_exact(&self) -> bool {
        self.is_ending() && self.selectivity == Selectivity::EXACT
    }

    /// The best move.
    pub fn best(&self) -> Option<Square> {
        self.lines.first()?.moves.first().copied()
    }

    /// The value of the best move, in discs.
    pub fn value(&self) -> i32 {
        self.lines.first().map_or(0, |line| line.value)
    }
}

/// The instructions that the search uses; what it finds does not depend on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// The best that this processor has.
    Best,
    /// Those that every processor has.
    Portable,
}

/// A search with its table.
pub struct Engine {
    table: Table,
    weights: &'static Weights,
    instructions: Instructions,
}

impl Engine {
    /// A search with the weights that come with it and a table of about `table_bytes` bytes.
    pub fn new(table_bytes: usize) -> Engine {
        Engine {
            table: Table::new(table_bytes),
            weights: Weights::builtin(),
            instructions: Instructions::Best,
        }
    }

    /// With other weights.
    #[must_use]
    pub fn with_weights(self, weights: &'static Weights) -> Engine {
        Engine { weights, ..self }
    }

    /// With other instructions.
    #[must_use]
    pub fn with_instructions(self, instructions: Instructions) -> Engine {
        Engine {
            instructions,
            ..self
        }
    }

    /// The static evaluation of `board` in whole discs.
    pub fn estimate(&self, board: Board) -> i32 {
        let units = self.weights.evaluate(board);
        midgame::in_discs(units)
    }

    /// Forgets what earlier searches have found, so that the next one does not depend on them.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches `board` within `limits`, as long as `control` lets it. The result is that of the
    /// last iteration that was completed, or of the one under way as far as it is better.
    pub fn search(&mut self, board: Board, limits: &Limits, control: &mut dyn Control) -> Report {
        self.table.next_search();
        let mut cx = Context::new(&mut self.table, self.weights, limits.nodes, control);
        #[cfg(target_arch = "x86_64")]
        if self.instructions == Instructions::Best && Avx2::detect().is_some() {
            return deepen::<Avx2>(&mut cx, board, limits);
        }
        deepen::<Portable>(&mut cx, board, limits)
    }
}

/// One iteration to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    depth: u32,
    selectivity: Selectivity,
}

/// The state of a search at its root.
pub(crate) struct Root {
    node: Node,
    /// The legal moves with the last known values, likely best first.
    moves: Vec<RootMove>,
    lines: usize,
    window: Window,
    /// Moves that the iteration under way has valued exactly.
    done: usize,
}

#[derive(Clone, Copy)]
struct RootMove {
    index: u8,
    flips: u64,
    value: i32,
}

/// The fewest empty squares that are left out of the last midgame iteration before the end of the
/// game is searched.
const MIDGAME_GAP: u32 = 10;

/// The iterations up to `limits`.
fn steps(empties: u32, limits: &Limits) -> Vec<Step> {
    let step = |depth, selectivity| Step { depth, selectivity };
    if limits.depth < empties {
        return (1..=limits.depth.max(1))
            .map(|depth| step(depth, limits.selectivity))
            .collect();
    }
    let midgame = empties.saturating_sub(MIDGAME_GAP).max(1);
    let mut steps: Vec<Step> = (1..midgame)
        .map(|depth| step(depth, Selectivity::MIN))
        .collect();
    let levels = [0, 1, 3, 5].into_iter().filter_map(Selectivity::new);
    let selective = levels.filter(|&level| {
        level <= limits.selectivity && (level == Selectivity::EXACT || empties > 14)
    });
    steps.extend(selective.map(|level| step(empties, level)));
    if steps
        .last()
        .is_none_or(|last| last.selectivity != limits.selectivity || last.depth != empties)
    {
        steps.push(step(empties, limits.selectivity));
    }
    steps
}

/// Iterative deepening.
fn deepen<C: Compiled>(cx: &mut Context, board: Board, limits: &Limits) -> Report {
    if board.legal_moves() == 0 {
        return without_a_move::<C>(cx, board, limits);
    }
    let mut root = Root::new(board, limits);
    let mut report = Report {
        empties: root.node.empties,
        depth: 0,
        selectivity: Selectivity::MIN,
        nodes: 0,
        lines: root.report_lines(cx),
    };
    for step in steps(root.node.empties, limits) {
        root.done = 0;
        C::iteration(cx, &mut root, step);
        if !cx.stopped || root.done > 0 {
            report = Report {
                empties: root.node.empties,
                depth: step.depth,
                selectivity: step.selectivity,
                nodes: cx.nodes,
                lines: root.report_lines(cx),
            };
        }
        if cx.stopped || !cx.progress(&report) {
            break;
        }
    }
    report.nodes = cx.nodes;
    report
}

/// The report where the side to move must pass, or nobody can move.
fn without_a_move<C: Compiled>(cx: &mut Context, board: Board, limits: &Limits) -> Report {
    let passed = board.pass();
    if passed.legal_moves() == 0 {
        let line = Line {
            value: board.final_score(),
            moves: Vec::new(),
        };
        return Report {
            empties: board.empties(),
            depth: board.empties(),
            selectivity: Selectivity::EXACT,
            nodes: 1,
            lines: vec![line],
        };
    }
    let limits = Limits {
        lines: 1,
        window: (-limits.window.1, -limits.window.0),
        ..*limits
    };
    let mut report = deepen::<C>(cx, passed, &limits);
    for line in &mut report.lines {
        line.value = -line.value;
    }
    report
}

impl Root {
    fn new(board: Board, limits: &Limits) -> Root {
        let moves: Vec<RootMove> = bits(board.legal_moves())
            .map(|index| RootMove {
                index,
                flips: board.flips(index),
                value: 0,
            })
            .collect();
        Root {
            node: Node::new(board),
            lines: limits.lines.clamp(1, moves.len()),
            moves,
            window: Window {
                alpha: limits.window.0.clamp(-64, 63),
                beta: limits
                    .window
                    .1
                    .clamp(-63, 64)
                    .max(limits.window.0.clamp(-64, 63) + 1),
            },
            done: 0,
        }
    }

    fn report_lines(&self, cx: &Context) -> Vec<Line> {
        self.moves[..self.lines]
            .iter()
            .map(|first| Line {
                value: first.value,
                moves: principal_variation(cx, self.node.board, first.index),
            })
            .collect()
    }
}

/// The line that the table holds from the move `index` on.
fn principal_variation(cx: &Context, board: Board, index: u8) -> Vec<Square> {
    let mut moves = Vec::new();
    let (mut board, mut next) = (board, Some(index));
    while let Some(index) = next {
        let flips = if index == NO_MOVE || board.empty() & 1 << index == 0 {
            0
        } else {
            board.flips(index)
        };
        if flips == 0 {
            break;
        }
        moves.push(Square::from_index8(index));
        board = board.place(index, flips);
        if board.legal_moves() == 0 {
            board = board.pass();
        }
        next = cx.table.get(board).map(|entry| entry.moves[0]);
    }
    moves
}

/// Values the best `root.lines` moves, one after the other.
#[inline(always)]
pub(crate) fn iteration<C: Compiled>(cx: &mut Context, root: &mut Root, step: Step) {
    cx.selectivity = step.selectivity;
    for first in 0..root.lines {
        aspire::<C>(cx, root, step, first);
        if cx.stopped {
            return;
        }
        root.done = first + 1;
    }
}

/// Finds the best of the moves from place `first` on: a narrow window around its last value, moved
/// on as long as the value is outside.
#[inline(always)]
fn aspire<C: Compiled>(cx: &mut Context, root: &mut Root, step: Step, first: usize) {
    let to_end = step.depth >= root.node.empties;
    let guess = root.moves[first].value;
    let mut half = if to_end && step.selectivity == Selectivity::EXACT {
        1
    } else {
        3
    };
    let (low, high) = (root.window.alpha, root.window.beta);
    let mut window = if step.depth < 3 {
        root.window
    } else {
        Window {
            alpha: (guess - half).clamp(low, high - 1),
            beta: (guess + half).clamp(low + 1, high),
        }
    };
    loop {
        let value = best_from::<C>(cx, root, step, first, window);
        let below = value <= window.alpha && window.alpha > low;
        let above = value >= window.beta && window.beta < high;
        if cx.stopped || !below && !above {
            return;
        }
        // A selective search may contradict itself; the window then soon is the whole one.
        half *= 2;
        window = if half > 64 {
            root.window
        } else if below {
            Window {
                alpha: (value - half).clamp(low, high - 1),
                beta: (value + 1).clamp(low + 1, high),
            }
        } else {
            Window {
                alpha: (value - 1).clamp(low, high - 1),
                beta: (value + half).clamp(low + 1, high),
            }
        };
    }
}

/// The best value of the moves from place `first` on; that move is brought to that place.
#[inline(always)]
fn best_from<C: Compiled>(
    cx: &mut Context,
    root: &mut Root,
    step: Step,
    first: usize,
    window: Window,
) -> i32 {
    let before = cx.nodes;
    let mut best = -127;
    for place in first..root.moves.len() {
        let RootMove { index, flips, .. } = root.moves[place];
        let next = root.node.place(index, flips);
        let narrowed = Window {
            alpha: window.alpha.max(best),
            beta: window.beta,
        };
        let value = midgame::successor::<C>(cx, &next, narrowed, step.depth, best == -127);
        if cx.stopped {
            return best;
        }
        root.moves[place].value = value;
        if value > best {
            best = value;
            // Bounds below the window say nothing of which move is better.
            if value > window.alpha {
                root.moves[first..=place].rotate_right(1);
            }
            if value > window.alpha && value < window.beta && root.lines == 1 {
                root.done = 1;
            }
            if value >= window.beta {
                break;
            }
        }
    }
    if first == 0 {
        let found = Found {
            depth: step.depth,
            selectivity: step.selectivity,
            nodes: cx.nodes - before,
            alpha: window.alpha,
            beta: window.beta,
            value: best,
            best: root.moves[0].index,
        };
        cx.table.put(root.node.board, found);
    }
    best
}
