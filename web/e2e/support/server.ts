import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const BINARY =
  process.env.REVERSI_BINARY ?? resolve(import.meta.dirname, '../../../target/debug/reversi');

/** How long the first start, which initialises a database, may take. */
const START_LIMIT_MS = 150_000;

/** The real server on a port and with a data folder of its own, its private database in it. */
export class Server {
  private log = '';
  private child: ChildProcess;

  private constructor(
    private readonly listen: string,
    private readonly folder: string,
  ) {
    this.child = this.spawn();
  }

  static async start(): Promise<Server> {
    // The server makes the folder itself, for its Postgres may run as another user.
    const folder = join(tmpdir(), `reversi-e2e-${randomUUID()}`);
    const server = new Server(`127.0.0.1:${String(await freePort())}`, folder);
    await server.untilReady();
    return server;
  }

  get address(): string {
    return `http://${this.listen}`;
  }

  /** Asks for an orderly stop and waits for it. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }

  /** Starts again, after a stop, with what it had saved. */
  async startAgain(): Promise<void> {
    this.child = this.spawn();
    await this.untilReady();
  }

  /** Stops for good. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private spawn(): ChildProcess {
    const child = spawn(BINARY, {
      env: {
        ...process.env,
        DATABASE_URL: undefined,
        REVERSI_LISTEN: this.listen,
        REVERSI_DATA_DIR: this.folder,
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (this.log += text.toString()));
    }
    return child;
  }

  private async untilReady(): Promise<void> {
    const deadline = Date.now() + START_LIMIT_MS;
    while (!(await this.answers())) {
      if (this.child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`the server did not start:\n${this.log}`);
      }
      await delay(50);
    }
  }

  private async answers(): Promise<boolean> {
    try {
      return (await fetch(`${this.address}/readyz`)).ok;
    } catch {
      return false;
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
