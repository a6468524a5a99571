import type { ClientMessage, PlayerView, ServerMessage } from '../protocol/generated';

/** What a server says first, to a visitor or to a player. */
export function welcome(player: PlayerView | null = null, protocol = 1): ServerMessage {
  return { type: 'welcome', protocol, now: 0, player, seeks: [] };
}

/** The far end of a connection: keeps what was sent, and says what the test makes it say. */
export class FakeSocket {
  readonly sent: ClientMessage[] = [];
  closed = false;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(protocol = 1): void {
    this.say(welcome(null, protocol));
  }

  /** Ends the connection from the far end. */
  drop(code = 1006): void {
    this.onclose?.({ code });
  }
}
