import type { Color, Event, GameView, PlayedPly, ServerMessage } from '../../protocol/generated';
import { PASS, SKIP } from '../engine/rules';

/** One more entry of a game's journal. */
export type Entry = Extract<ServerMessage, { type: 'entry' }>;

/** The other side. */
export function opposite(color: Color): Color {
  return color === 'black' ? 'white' : 'black';
}

/** A game as it stands after one more entry, which must be the next in version. */
export function advance(view: GameView, entry: Entry): GameView {
  const { version, clocks, now } = entry;
  return { ...entry.events.reduce(follow, view), version, clocks, now };
}

function follow(view: GameView, event: Event): GameView {
  switch (event.type) {
    case 'moved':
      return withPly(view, event.color, { ply: event.square, spent_ms: event.spent_ms });
    case 'passed':
      return withPly(view, event.color, { ply: PASS, spent_ms: 0 });
    case 'skipped':
      return withPly(view, event.color, { ply: SKIP, spent_ms: event.spent_ms });
    case 'taken_back':
      return { ...view, plies: view.plies.slice(0, event.plies), turn: event.color };
    case 'ended':
      return { ...view, turn: null, outcome: event.outcome, offers: null };
    case 'time_given':
    case 'resumed':
      return view;
  }
}

function withPly(view: GameView, color: Color, played: PlayedPly): GameView {
  return { ...view, plies: [...view.plies, played], turn: opposite(color) };
}
