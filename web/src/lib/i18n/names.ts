import type { ClockSetting, SeatView } from '../../protocol/generated';
import type { Messages } from './en';

/** What a player is called: a person's own name, the computer by its level. */
export function seatName(seat: SeatView, t: Messages): string {
  return seat.type === 'player' ? seat.name : t.player.computer(seat.level);
}

/** A clock in short, such as `5 + 3`. */
export function clockName(clock: ClockSetting, t: Messages): string {
  return clock.type === 'none' ? t.pace.none : `${clock.minutes} + ${clock.increment_seconds}`;
}

/** A clock in words, for those who do not know the short form. */
export function clockInWords(clock: ClockSetting, t: Messages): string {
  return clock.type === 'none'
    ? t.pace.none
    : t.pace.inWords(clock.minutes, clock.increment_seconds);
}
