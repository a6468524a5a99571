import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServerMessage } from '../../protocol/generated';
import { ServerTime } from './server-time';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("goes by the server's word, whatever the device's clock says", () => {
  let say: (message: ServerMessage) => void = () => undefined;
  const time = new ServerTime({
    listen: (listener) => {
      say = listener;
      return () => undefined;
    },
  });
  say({ type: 'welcome', protocol: 1, now: 5_000, player: null, seeks: [] });
  vi.setSystemTime(0);
  vi.advanceTimersByTime(250);
  expect(time.now()).toBe(5_250);
  say({ type: 'pong', now: 9_000 });
  expect(time.now()).toBe(9_000);
});
