import type { ClockSetting, SeatView } from '../../protocol/generated';
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
