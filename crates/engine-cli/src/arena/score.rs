//! What a match says about the strength of two players.

/// The results of pairs of games, both from one opening with the colours changed.
#[derive(Default)]
pub(crate) struct Score {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// The sum of the leads in discs.
    pub(crate) discs: i32,
    /// Points of each pair: 0 to 2.
    pairs: Vec<f64>,
}

impl Score {
    /// Adds a pair of games by the first player's lead in each.
    pub(crate) fn add(&mut self, leads: [i32; 2]) {
        let mut points = 0.0;
        for lead in leads {
            self.discs += lead;
            match lead.signum() {
                1 => self.wins += 1,
                0 => self.draws += 1,
                _ => self.losses += 1,
            }
            points += f64::from(lead.signum() + 1) / 2.0;
        }
        self.pairs.push(points);
    }

    /// Games played.
    pub(crate) fn games(&self) -> usize {
        2 * self.pairs.len()
    }

    /// The share of points, from 0 to 1.
    pub(crate) fn share(&self) -> f64 {
        self.pairs.iter().sum::<f64>() / self.games().max(1) as f64
    }

    /// Half the 95 % interval of the share; pairs, not games, are independent.
    pub(crate) fn margin(&self) -> f64 {
        1.96 * (self.variance() / self.pairs.len().max(1) as f64).sqrt()
    }

    /// The variance of a pair's share.
    fn variance(&self) -> f64 {
        let mean = self.share();
        let squares = self
            .pairs
            .iter()
            .map(|points| (points / 2.0 - mean).powi(2));
        squares.sum::<f64>() / self.pairs.len().saturating_sub(1).max(1) as f64
    }

    /// The logarithm of how much likelier the results are under `strong` than under `weak`, both
    /// differences in Elo, for normally distributed pairs: a sequential probability ratio test.
    pub(crate) fn log_likelihood_ratio(&self, weak: f64, strong: f64) -> f64 {
        let (low, high) = (expected(weak), expected(strong));
        let variance = self.variance().max(1e-6);
        self.pairs.len() as f64 * (high - low) * (2.0 * self.share() - low - high)
            / (2.0 * variance)
    }
}

/// The share of points that a difference in Elo leads to.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in Elo that leads to a share of points.
pub(crate) fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    -400.0 * (1.0 / share - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_margins() {
        let mut score = Score::default();
        for _ in 0..50 {
            score.add([4, -2]);
            score.add([6, 0]);
        }
        assert_eq!((score.wins, score.draws, score.losses), (100, 50, 50));
        assert_eq!((score.games(), score.discs), (200, 400));
        assert!((score.share() - 0.625).abs() < 1e-9);
        assert!((score.margin() - 1.96 * 0.125 / 100_f64.sqrt()).abs() < 1e-3);
    }

    #[test]
    fn elo_and_its_inverse() {
        assert!(elo(0.5).abs() < 1e-9);
        assert!((expected(elo(0.7)) - 0.7).abs() < 1e-9);
        assert!((elo(0.75) - 190.8).abs() < 0.1);
    }

    #[test]
    fn the_ratio_favours_what_is_seen() {
        let mut score = Score::default();
        for number in 0..100 {
            score.add(if number % 3 == 0 { [2, -2] } else { [2, 2] });
        }
        assert!(score.log_likelihood_ratio(0.0, 20.0) > 2.94);
        assert!(score.log_likelihood_ratio(300.0, 400.0) < -2.94);
    }
}
