import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A stretch of network between a browser and a server that can be cut or silenced, and mended. */
export class Wire {
  private readonly sockets = new Set<Socket>();
  /** What was connected when the wire fell silent. */
  private readonly deaf = new Set<Socket>();
  private isCut = false;
  private isSilent = false;

  private constructor(
    private readonly listener: Server,
    private readonly target: URL,
  ) {
    listener.on('connection', (near) => {
      this.carry(near);
    });
  }

  /** Lays a wire to a server's address. */
  static async to(address: string): Promise<Wire> {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return new Wire(listener, new URL(address));
  }

  /** The near end's address. */
  get address(): string {
    return `http://127.0.0.1:${String((this.listener.address() as AddressInfo).port)}`;
  }

  /** Breaks every connection, and each new one until the wire is mended. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /**
   * Lets all that is sent vanish, the end of a connection too, and tells nobody. What is connected
   * meanwhile stays deaf for ever: after the wire is mended only new connections carry anything.
   */
  silence(): void {
    this.isSilent = true;
    for (const socket of this.sockets) this.deafen(socket);
  }

  mend(): void {
    this.isCut = false;
    this.isSilent = false;
  }

  async remove(): Promise<void> {
    this.cut();
    for (const socket of this.deaf) socket.destroy();
    this.listener.close();
    await once(this.listener, 'close');
  }

  private carry(near: Socket): void {
    if (this.isCut) {
      near.destroy();
      return;
    }
    if (this.isSilent) {
      near.on('error', () => near.destroy());
      this.deafen(near);
      return;
    }
    const far = connect(Number(this.target.port), this.target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.pipe(to);
      from.on('error', () => from.destroy());
      from.on('close', () => {
        if (this.sockets.delete(from)) to.destroy();
      });
    }
  }

  private deafen(socket: Socket): void {
    this.sockets.delete(socket);
    this.deaf.add(socket);
    socket.unpipe().resume();
  }
}
