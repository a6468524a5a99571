//! Real games with their ends.

use reversi_engine::notation::Transcript;
use reversi_engine::{Color, Ply};

struct Game {
    transcript: &'static str,
    passes: usize,
    /// Black's discs, White's discs and the empty squares at the end.
    end: [u32; 3],
    score: &'static str,
}

const TEN_PASSES: Game = Game {
    transcript: "e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4a5--d1--b5a6a7--b6--c5--\
        c7b7f6b8a8g6c8--d7d8e8--e7--f7f8g8--h6g7h8h7g5h5h4g4h3--g3g2h1h2f1",
    passes: 10,
    end: [1, 61, 2],
    score: "1-63",
};

const DRAW_WITH_PASS: Game = Game {
    transcript: "d3c5f6f5f4c3c4d2e2b4d1f3b5e3f2f1a4d6e6e7f7b6e8c6b3a5d7a3e1a6g1a2c2c7b8d8c8\
        g8g6h6g5h5g4h4h3g7h8f8h7a8a7b7a1b2g3g2h2h1--c1b1",
    passes: 1,
    end: [32, 32, 0],
    score: "32-32",
};

const SHORTEST_DRAW: Game = Game {
    transcript: "f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5",
    passes: 0,
    end: [12, 12, 40],
    score: "32-32",
};

/// White loses all its discs at Black's fifth move, the earliest that is possible.
const SHORTEST_WIPE_OUT: Game = Game {
    transcript: "e6f4e3f6g5d6e7f5c5",
    passes: 0,
    end: [13, 0, 51],
    score: "64-0",
};

#[test]
fn games_end_as_they_did() {
    for game in [TEN_PASSES, DRAW_WITH_PASS, SHORTEST_DRAW, SHORTEST_WIPE_OUT] {
        let transcript: Transcript = game.transcript.parse().unwrap();
        let end = transcript.end();
        let discs = [
            end.count(Color::Black),
            end.count(Color::White),
            end.empties(),
        ];
        let passes = transcript.plies().iter().filter(|ply| **ply == Ply::Pass);
        assert!(end.is_over());
        assert_eq!(passes.count(), game.passes);
        assert_eq!(discs, game.end);
        assert_eq!(end.score().to_string(), game.score);
        assert_eq!(transcript.to_string(), game.transcript);
    }
}
