//! Least squares: the weights whose sums come closest to the labels, by conjugate gradients.
//!
//! Weights belong to knots, numbers of empty squares [`KNOT_WIDTH`] apart; a position between two
//! knots uses both in proportion. Two penalties keep rare contents in check: on the weight itself
//! and on the difference from the same weight at the next knot, so that what is seen in few
//! positions is taken from the neighbouring phases.
//!
//! One-sided positions count less: there the last disc is seldom worth a mistake, and a game that
//! is still open is decided by telling close values apart.

use reversi_engine::eval::{KNOT_WIDTH, KNOTS, WEIGHTS_PER_VALUE, canonical_places, weight_places};

use super::dataset::Sample;

/// Positions with the same number of empty squares, as places of weights.
struct Level {
    empties: usize,
    places: Vec<[u32; WEIGHTS_PER_VALUE]>,
    scores: Vec<f32>,
    /// How much each position counts.
    counts: Vec<f32>,
}

/// The lead in discs at which a position counts half.
const HALF_LEAD: f32 = 8.0;

/// How much a position with this final lead counts, from 0 to 1.
fn count(score: f32) -> f32 {
    HALF_LEAD / (HALF_LEAD + score.abs())
}

/// The strength of the penalties, in positions' worth of squared discs.
#[derive(Clone, Copy)]
pub(crate) struct Penalties {
    /// On the square of each weight.
    pub(crate) size: f32,
    /// On the square of the difference of neighbouring knots.
    pub(crate) change: f32,
}

/// A least-squares problem.
pub(crate) struct Problem {
    levels: Vec<Level>,
    /// For each weight of a phase its place among those that are distinct.
    dense: Vec<u32>,
    width: usize,
    penalties: Penalties,
}

/// A number for each distinct weight of each knot.
type Vector = Vec<f32>;

impl Problem {
    pub(crate) fn new(samples: &[Sample], penalties: Penalties) -> Problem {
        let canonical = canonical_places();
        let (dense, width) = dense_places(&canonical);
        let mut levels: Vec<Level> = (0..=60)
            .map(|empties| Level {
                empties,
                places: Vec::new(),
                scores: Vec::new(),
                counts: Vec::new(),
            })
            .collect();
        for sample in samples {
            let level = &mut levels[sample.board.empties().min(60) as usize];
            level.places.push(weight_places(sample.board, &dense));
            let score = f32::from(sample.score);
            level.scores.push(score);
            level.counts.push(count(score));
        }
        levels.retain(|level| !level.scores.is_empty());
        Problem {
            levels,
            dense,
            width,
            penalties,
        }
    }

    /// Minimises the squared error; `report` is told the iteration and the norm of the gradient.
    pub(crate) fn solve(&self, iterations: u32, mut report: impl FnMut(u32, f64)) -> Vector {
        let size = self.width * KNOTS;
        let mut weights = vec![0.0; size];
        let scale = self.inverse_diagonal();
        let mut residual = self.start();
        let mut step = scaled(&residual, &scale);
        let mut norm = dot(&residual, &step);
        for iteration in 0..iterations {
            if norm == 0.0 {
                break;
            }
            let image = self.apply(&step);
            let length = norm / dot(&step, &image);
            add(&mut weights, &step, length);
            add(&mut residual, &image, -length);
            let preconditioned = scaled(&residual, &scale);
            let next = dot(&residual, &preconditioned);
            let keep = (next / norm) as f32;
            for (step, fresh) in step.iter_mut().zip(&preconditioned) {
                *step = fresh + keep * *step;
            }
            norm = next;
            report(iteration, norm);
        }
        weights
    }

    /// The weights of each knot, at all places of a phase, times `units`.
    pub(crate) fn knots(&self, weights: &Vector, units: f32) -> Vec<Vec<f32>> {
        weights
            .chunks_exact(self.width)
            .map(|knot| {
                self.dense
                    .iter()
                    .map(|&at| knot[at as usize] * units)
                    .collect()
            })
            .collect()
    }

    /// The right side of the normal equations: the sum of labels at each weight.
    fn start(&self) -> Vector {
        let mut sums = vec![0.0; self.width * KNOTS];
        for level in &self.levels {
            let mut part = vec![0.0; self.width];
            for (at, places) in level.places.iter().enumerate() {
                for &place in places {
                    part[place as usize] += level.scores[at] * level.counts[at];
                }
            }
            self.spread(level.empties, &part, &mut sums);
        }
        sums
    }

    /// The normal matrix times `vector`.
    fn apply(&self, vector: &Vector) -> Vector {
        let mut result = self.penalised(vector);
        for level in &self.levels {
            let merged = self.merged(level.empties, vector);
            let mut part = vec![0.0; self.width];
            for (places, count) in level.places.iter().zip(&level.counts) {
                let value: f32 = places.iter().map(|&place| merged[place as usize]).sum();
                for &place in places {
                    part[place as usize] += value * count;
                }
            }
            self.spread(level.empties, &part, &mut result);
        }
        result
    }

    fn penalised(&self, vector: &Vector) -> Vector {
        let mut result: Vector = vector
            .iter()
            .map(|weight| weight * self.penalties.size)
            .collect();
        for at in 0..vector.len() - self.width {
            let force = (vector[at + self.width] - vector[at]) * self.penalties.change;
            result[at] -= force;
            result[at + self.width] += force;
        }
        result
    }

    /// The weights that hold at `empties`, between two knots.
    fn merged(&self, empties: usize, vector: &Vector) -> Vector {
        let (knot, part) = between(empties);
        let low = &vector[knot * self.width..][..self.width];
        let high = &vector[(knot + 1).min(KNOTS - 1) * self.width..][..self.width];
        low.iter()
            .zip(high)
            .map(|(low, high)| low * (1.0 - part) + high * part)
            .collect()
    }

    /// Adds what was summed at `empties` to the two knots.
    fn spread(&self, empties: usize, part_sums: &Vector, sums: &mut Vector) {
        let (knot, part) = between(empties);
        for (at, sum) in part_sums.iter().enumerate() {
            sums[knot * self.width + at] += sum * (1.0 - part);
            sums[(knot + 1).min(KNOTS - 1) * self.width + at] += sum * part;
        }
    }

    /// One over the diagonal of the normal matrix, about: the preconditioner.
    fn inverse_diagonal(&self) -> Vector {
        let mut diagonal =
            vec![self.penalties.size + 2.0 * self.penalties.change; self.width * KNOTS];
        for level in &self.levels {
            let (knot, part) = between(level.empties);
            let mut counts = vec![0.0; self.width];
            for (places, count) in level.places.iter().zip(&level.counts) {
                for &place in places {
                    counts[place as usize] += count;
                }
            }
            for (at, count) in counts.iter().enumerate() {
                diagonal[knot * self.width + at] += count * (1.0 - part) * (1.0 - part);
                diagonal[(knot + 1).min(KNOTS - 1) * self.width + at] += count * part * part;
            }
        }
        diagonal.iter().map(|value| 1.0 / value.max(1.0)).collect()
    }
}

/// The knot below `empties` and how far it is on the way to the next.
fn between(empties: usize) -> (usize, f32) {
    (
        empties / KNOT_WIDTH,
        (empties % KNOT_WIDTH) as f32 / KNOT_WIDTH as f32,
    )
}

/// For each weight of a phase its place among the distinct ones, and how many those are.
fn dense_places(canonical: &[u32]) -> (Vec<u32>, usize) {
    let mut dense = vec![0; canonical.len()];
    let mut width = 0;
    for (place, &shared) in canonical.iter().enumerate() {
        if shared as usize == place {
            dense[place] = width;
            width += 1;
        } else {
            dense[place] = dense[shared as usize];
        }
    }
    (dense, width as usize)
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter()
        .zip(b)
        .map(|(a, b)| f64::from(*a) * f64::from(*b))
        .sum()
}

fn add(sum: &mut [f32], other: &[f32], factor: f64) {
    for (sum, other) in sum.iter_mut().zip(other) {
        *sum += factor as f32 * other;
    }
}

fn scaled(vector: &[f32], scale: &[f32]) -> Vector {
    vector
        .iter()
        .zip(scale)
        .map(|(value, scale)| value * scale)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_engine::board::Board;

    #[test]
    fn a_label_that_depends_on_a_corner_is_learnt() {
        let samples: Vec<Sample> = (0..400_u64)
            .map(|number| {
                let occupied = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
                let player = number.wrapping_mul(0xd134_2543_de82_ef95) & occupied;
                Sample {
                    board: Board {
                        player,
                        opponent: occupied & !player,
                    },
                    score: if player & 1 == 1 { 10 } else { -10 },
                }
            })
            .collect();
        let penalties = Penalties {
            size: 0.01,
            change: 0.01,
        };
        let problem = Problem::new(&samples, penalties);
        let weights = problem.solve(8, |_, _| {});
        let knots = problem.knots(&weights, 1.0);
        assert_eq!(knots.len(), KNOTS);
        for sample in &samples {
            let places = weight_places(sample.board, &problem.dense);
            let merged = problem.merged(sample.board.empties() as usize, &weights);
            let value: f32 = places.iter().map(|&place| merged[place as usize]).sum();
            assert!((value - f32::from(sample.score)).abs() < 2.0, "{value}");
        }
    }
}
