/** A side. */
export type Color = 'black' | 'white';

/** One move of a record, the passes left out: the server makes those by itself. */
export interface Move {
  color: Color;
  square: string;
}

/** A whole game, and the passes in it as the number of the move that each follows. */
export interface Record {
  moves: Move[];
  passes: { color: Color; afterMove: number }[];
}

const other = (color: Color): Color => (color === 'black' ? 'white' : 'black');

/** Reads a transcript such as `f5d6--c3`, in which `--` is a pass. */
export function record(transcript: string): Record {
  const moves: Move[] = [];
  const passes: Record['passes'] = [];
  let color: Color = 'black';
  for (const [ply] of transcript.matchAll(/[a-h][1-8]|--/g)) {
    if (ply === '--') passes.push({ color, afterMove: moves.length });
    else moves.push({ color, square: ply });
    color = other(color);
  }
  return { moves, passes };
}

/** Ends 32-32 after a pass of White's. */
export const DRAW_WITH_PASS = record(
  'd3c5f6f5f4c3c4d2e2b4d1f3b5e3f2f1a4d6e6e7f7b6e8c6b3a5d7a3e1a6g1a2c2c7b8d8c8g8g6h6g5h5g4h4h3g7h8f8h7a8a7b7a1b2g3g2h2h1--c1b1',
);

/** Ten passes, and 1-61 with two empty squares that nobody can take: officially 1-63. */
export const TEN_PASSES = record(
  'e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4a5--d1--b5a6a7--b6--c5--c7b7f6b8a8g6c8--d7d8e8--e7--f7f8g8--h6g7h8h7g5h5h4g4h3--g3g2h1h2f1',
);
