import { describe, expect, it } from 'vitest';
import { Table } from '../../test/table';
import type { Color, RematchView } from '../../protocol/generated';

const tell = (rematch: Partial<RematchView>) =>
  ({
    type: 'rematch',
    game: 'a',
    rematch: { offered_by: null, lapses_at: null, next: null, ...rematch },
  }) as const;
const offered = (by: Color) => tell({ offered_by: by, lapses_at: 1_796_055_300_000 });

describe('a rematch', () => {
  it('is offered, and lapses or is taken back', () => {
    const { rematch, say } = new Table();
    expect(rematch.offeredBy).toBeNull();
    say(offered('white'));
    expect(rematch.offeredBy).toBe('white');
    say(tell({}));
    expect(rematch.offeredBy).toBeNull();
    expect(rematch.begun).toBeNull();
  });

  it('opens by itself for who has seen the offer', () => {
    const { rematch, say } = new Table();
    say(offered('black'));
    say(tell({ next: 'b' }));
    expect(rematch.begun).toBe('b');
  });

  it('opens also where the answer to a click comes first, or the connection was lost', () => {
    const clicked = new Table();
    clicked.rematch.answered({ game: null });
    expect(clicked.rematch.begun).toBeNull();
    clicked.rematch.answered({ game: 'b' });
    expect(clicked.rematch.begun).toBe('b');

    const { rematch, say } = new Table();
    say(offered('black'));
    say({ type: 'welcome', protocol: 1, now: 0, player: null, seeks: [] });
    expect(rematch.offeredBy).toBeNull();
    say(tell({ next: 'b' }));
    expect(rematch.begun).toBe('b');
  });

  it('that was played long ago draws nobody away from the game before', () => {
    const { rematch, say } = new Table();
    say(tell({ next: 'b' }));
    expect(rematch.next).toBe('b');
    expect(rematch.begun).toBeNull();
  });

  it('of another game is nobody’s business here', () => {
    const { rematch, say } = new Table();
    say({ ...offered('white'), game: 'c' });
    expect(rematch.offeredBy).toBeNull();
  });
});
