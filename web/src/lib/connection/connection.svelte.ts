import { decodeServer } from '../../protocol/decode';
import {
  PROTOCOL,
  type ClientMessage,
  type PlayerView,
  type SeekView,
  type ServerMessage,
} from '../../protocol/generated';
import { backoff } from './backoff';

/** How often the server is asked whether it is there, and how long its silence may last. */
const PING_EVERY = 4_000;
const SILENCE = 14_000;

/** How long the welcome may take; another attempt may find a better way. */
const OPENING = 5_000;

/** The close code of a server that speaks another version of the protocol. */
const UNSUPPORTED_PROTOCOL = 4001;

/** The close code where the session has ended that the socket was opened in. */
const SESSION_ENDED = 4005;

/**
 * `lost` lasts from the end of a connection to the next one. `outdated`: the server speaks another
 * protocol, and only a reload helps.
 */
export type Status = 'connecting' | 'open' | 'lost' | 'outdated';

type Listener = (message: ServerMessage) => void;

/**
 * The page's one connection. It opens itself again whenever it is lost, and notices by its own
 * pings when the other end has gone without a word.
 */
export class Connection {
  status = $state<Status>('connecting');
  /** Who the server takes this browser for; nobody before the first action. */
  player = $state.raw<PlayerView | null>(null);
  /** What the player seeks, in whichever tab. */
  seeks = $state.raw<readonly SeekView[]>([]);
  /** Whether the server has ever said who this browser is. */
  introduced = $state(false);
  /** Whether the server has said that it is about to restart. */
  restarting = $state(false);

  readonly #connect: () => WebSocket;
  #listeners: readonly Listener[] = [];
  #socket: WebSocket | null = null;
  /** Whether the present socket has been welcomed; `status` tells those who watch, this counts. */
  #welcome = false;
  /** Whether a request is under way after which this browser is somebody else. */
  #renewing = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(connect: () => WebSocket) {
    this.#connect = connect;
  }

  /** Opens the connection and keeps it open. */
  start(): void {
    window.addEventListener('online', () => this.#hurry());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#hurry();
    });
    this.#open();
  }

  /** Opens a new connection at once, as the player whom the session cookie now names. */
  reopen(): void {
    this.status = 'connecting';
    this.#open();
  }

  /**
   * Opens a new connection after a request that makes somebody else of this browser. The server may
   * end the present one before it has answered, when the cookie is still the old one.
   */
  async renew<Answer>(request: Promise<Answer>): Promise<Answer> {
    this.#renewing = true;
    try {
      const answer = await request;
      this.reopen();
      return answer;
    } finally {
      this.#renewing = false;
      if (this.#socket === null) this.reopen();
    }
  }

  /** Sends a message if the connection is open. What has to arrive is sent again on `welcome`. */
  send(message: ClientMessage): void {
    if (this.#welcome) this.#socket?.send(JSON.stringify(message));
  }

  /** Hears every message, `welcome` first on each new connection. Returns the way to stop. */
  listen(listener: Listener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  #open(): void {
    this.#drop();
    const socket = this.#connect();
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) this.#receive(event.data);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#closed(event.code);
    };
    this.#awaitSign();
  }

  /** Forgets the present socket, whatever becomes of it. */
  #drop(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    this.#welcome = false;
    socket?.close();
  }

  #receive(frame: string): void {
    this.#awaitSign();
    const message = decodeServer(frame);
    if (message === null) return;
    if (message.type === 'welcome') this.#welcomed(message);
    if (message.type === 'own_seeks') this.seeks = message.seeks;
    if (message.type === 'restarting') this.restarting = true;
    for (const listener of this.#listeners) listener(message);
    // Last, so that whoever hears the welcome can tell what has changed meanwhile.
    if (message.type === 'welcome') this.seeks = message.seeks;
  }

  #welcomed(welcome: Extract<ServerMessage, { type: 'welcome' }>): void {
    if (welcome.protocol !== PROTOCOL) return this.#outdated();
    this.#failures = 0;
    this.player = welcome.player;
    this.introduced = true;
    this.restarting = false;
    this.#welcome = true;
    this.#awaitSign();
    this.status = 'open';
    this.#ping = setInterval(() => this.send({ type: 'ping' }), PING_EVERY);
  }

  #closed(code: number): void {
    if (code === UNSUPPORTED_PROTOCOL) return this.#outdated();
    // No loss: the next connection is whoever's the cookie is now.
    if (code === SESSION_ENDED && this.#welcome) {
      return this.#renewing ? this.#drop() : this.reopen();
    }
    this.#drop();
    this.status = 'lost';
    const delay = backoff(this.#failures, document.hidden, Math.random());
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#open(), delay);
  }

  #outdated(): void {
    this.#drop();
    this.status = 'outdated';
  }

  /** Waits so long for the next message, of whatever kind. */
  #awaitSign(): void {
    clearTimeout(this.#silence);
    const patience = this.#welcome ? SILENCE : OPENING;
    this.#silence = setTimeout(() => this.#closed(0), patience);
  }

  /** Somebody looks again, or the network is back: no reason to wait any longer. */
  #hurry(): void {
    if (this.status === 'open') this.send({ type: 'ping' });
    if (this.status === 'lost') this.#open();
  }
}

/** Connects to the server that this page came from. */
export function connectToServer(): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}/ws?protocol=${PROTOCOL}`);
}
