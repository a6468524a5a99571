import type { ClockSetting, SeatView } from '../../protocol/generated';
import type { Failure } from '../api';
import { duration } from './duration';
import type { Messages } from './en';

/** What a player is called: a person's own name, the computer by its level. */
export function seatName(seat: SeatView, t: Messages): string {
  return seat.type === 'player' ? seat.name : t.player.computer(seat.level);
}

/** A clock in short, such as `5 + 3`. */
export function clockName(clock: ClockSetting, t: Messages): string {
  switch (clock.type) {
    case 'game':
      return `${clock.minutes} + ${clock.increment_seconds}`;
    case 'move':
      return t.pace.short.byTheMove(clock.seconds);
    case 'days':
      return t.pace.short.byTheDay(clock.days);
    case 'none':
      return t.pace.none;
  }
}

/** A clock in words, for those who do not know the short form. */
export function clockInWords(clock: ClockSetting, t: Messages): string {
  switch (clock.type) {
    case 'game':
      return t.pace.inWords(clock.minutes, clock.increment_seconds);
    case 'move':
      return t.pace.byTheMove(clock.seconds);
    case 'days':
      return t.pace.byTheDay(clock.days);
    case 'none':
      return t.pace.none;
  }
}

/** What went wrong, and how long to wait where that is known. */
export function failureInWords(
  { code, wait }: { readonly code: Failure; readonly wait: number | null },
  { messages: t, locale }: { readonly messages: Messages; readonly locale: string },
): string {
  const text = t.errors.codes[code];
  return wait === null ? text : `${text} ${t.errors.wait(duration(wait * 1000, locale, 'long'))}`;
}

/** What happens to whoever runs out of time. */
export function timeoutInWords(clock: ClockSetting, t: Messages): string {
  const skips = clock.type === 'move' && clock.on_timeout === 'skip';
  return skips ? t.terms.timeout.skip : t.terms.timeout.lose;
}
