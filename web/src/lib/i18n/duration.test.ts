import { expect, it } from 'vitest';
import { duration } from './duration';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [2 * DAY + 5 * HOUR + 59 * MINUTE, '2 days 5 hr'],
  [DAY + 59 * MINUTE, '1 day'],
  [DAY - 1, '23 hr 59 min'],
  [HOUR, '1 hr'],
  [HOUR - 1, '59 min'],
  [MINUTE - 1, '59 sec'],
  [0, '0 sec'],
  [-5 * MINUTE, '0 sec'],
])('%d ms are told by their largest units', (ms, text) => {
  expect(duration(ms, 'en')).toBe(text);
});

it('follows each language', () => {
  const time = 2 * DAY + 5 * HOUR;
  expect(duration(time, 'en', 'long')).toBe('2 days 5 hours');
  expect(duration(time, 'ru', 'long')).toBe('2 дня 5 часов');
  expect(duration(time, 'et')).toBe('2 päeva 5 t');
  expect(duration(time, 'ja')).toBe('2 日 5 時間');
});
