import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { advance } from '../lib/game/advance';
import { decodeServer } from './decode';
import type { GameView, ServerMessage } from './generated';

const FOLDER = '../crates/protocol/tests/golden/server';
const golden = (name: string) => readFileSync(`${FOLDER}/${name}.json`, 'utf8');
const names = readdirSync(FOLDER).map((file) => file.replace('.json', ''));

function message<Kind extends ServerMessage['type']>(name: string, kind: Kind) {
  const decoded = decodeServer(golden(name));
  if (decoded?.type !== kind) throw new Error(`${name} is no ${kind}`);
  return decoded as Extract<ServerMessage, { type: Kind }>;
}

describe('the golden messages', () => {
  it.each(names)('%s is of a known kind', (name) => {
    expect(decodeServer(golden(name))).toEqual(JSON.parse(golden(name)));
  });

  it('leave unknown kinds and other things aside', () => {
    for (const frame of ['{"type":"weather"}', '{"type":"toString"}', '{}', '[]', 'null', '1']) {
      expect(decodeServer(frame)).toBeNull();
    }
  });
});

describe('entries', () => {
  const start: GameView = message('snapshot', 'snapshot').game;

  it('add a move', () => {
    const game = advance(start, message('entry_move', 'entry'));
    expect(game.plies.map(({ ply }) => ply)).toEqual(['f5', 'd6', 'c3']);
    expect(game.plies[2]?.spent_ms).toBe(2400);
    expect(game.turn).toBe('white');
    expect(game.version).toBe(4);
    expect(game.clocks?.running).toBe('white');
  });

  it('add the pass that a move forced', () => {
    const game = advance(start, message('entry_pass', 'entry'));
    expect(game.plies.map(({ ply }) => ply)).toEqual(['f5', 'd6', 'a7', '--']);
    expect(game.turn).toBe('white');
  });

  it.each(['entry_end', 'entry_resigned'])('end the game: %s', (name) => {
    const game = advance(start, message(name, 'entry'));
    expect(game.turn).toBeNull();
    expect(game.outcome).not.toBeNull();
  });

  it('give time back and change nothing else', () => {
    const { clocks, ...game } = advance(start, message('entry_resumed', 'entry'));
    expect(clocks?.white_ms).toBe(110_000);
    expect(game.plies).toEqual(start.plies);
    expect(game.turn).toBe(start.turn);
  });
});
