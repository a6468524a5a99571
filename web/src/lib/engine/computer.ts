/**
 * The computer: the search in a worker of its own, so that the page stays responsive.
 */

import { setup, type Position, type Square } from './rules';
import type { Limits, Report } from './search';

/** What the worker is asked. */
export type Question = { readonly id: number; readonly setup: string } & (
  | { readonly type: 'choose'; readonly level: number; readonly seed: bigint }
  | { readonly type: 'search'; readonly limits: Limits; readonly tableBytes: number }
);

/** What it answers. Reports are followed by one of the others. */
export type Answer = { readonly id: number } & (
  | { readonly type: 'report'; readonly report: Report }
  | { readonly type: 'chosen'; readonly square: Square }
  | { readonly type: 'searched'; readonly report: Report }
  | { readonly type: 'failed'; readonly message: string }
);

type Distributed<T> = T extends unknown ? Omit<T, 'id' | 'setup'> : never;

interface Open {
  readonly settle: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** Thinks about positions. What it needs is loaded with the first question. */
export class Computer {
  readonly #start: () => Worker;
  readonly #open = new Map<number, Open>();
  #worker: Worker | undefined;
  #asked = 0;

  constructor(start: () => Worker = startWorker) {
    this.#start = start;
  }

  /**
   * The square that the computer of `level` moves to. The position must have a legal move. The
   * same seed gives the same move. Rejects when it cannot be found.
   */
  choose(position: Position, level: number, seed: bigint): Promise<Square> {
    return new Promise((resolve, reject) => {
      this.#ask(position, { type: 'choose', level, seed }, reject, (answer) => {
        if (answer.type === 'chosen') resolve(answer.square);
      });
    });
  }

  /** The last report on a position; those of shallower searches go to `report` before. */
  search(
    position: Position,
    limits: Limits,
    report: (report: Report) => void = () => undefined,
  ): Promise<Report> {
    const question = { type: 'search', limits, tableBytes: tableBytes() } as const;
    return new Promise((resolve, reject) => {
      this.#ask(position, question, reject, (answer) => {
        if (answer.type === 'report') report(answer.report);
        if (answer.type === 'searched') resolve(answer.report);
      });
    });
  }

  /** Stops thinking at once. What has been asked is rejected; new questions start anew. */
  abort(): void {
    this.#fail(new Error('The computer was stopped'));
  }

  #ask(
    position: Position,
    question: Distributed<Question>,
    reject: (error: Error) => void,
    settle: (answer: Answer) => void,
  ): void {
    const id = this.#asked++;
    this.#open.set(id, { settle, reject });
    this.#worker ??= this.#started();
    this.#worker.postMessage({ ...question, id, setup: setup(position) } satisfies Question);
  }

  #started(): Worker {
    const worker = this.#start();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#answer(data);
    worker.onerror = () => this.#fail(new Error('The computer has stopped'));
    return worker;
  }

  #answer(answer: Answer): void {
    const open = this.#open.get(answer.id);
    if (answer.type !== 'report') this.#open.delete(answer.id);
    if (answer.type === 'failed') open?.reject(new Error(answer.message));
    else open?.settle(answer);
  }

  #fail(error: Error): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#open.values()) reject(error);
    this.#open.clear();
  }
}

/** The size of the table: a sixty-fourth of the device's memory, as far as it tells. */
function tableBytes(): number {
  const { deviceMemory = 4 } = navigator as { deviceMemory?: number };
  const megabytes = Math.min(Math.max(deviceMemory * 16, 16), 128);
  return megabytes * 2 ** 20;
}

function startWorker(): Worker {
  return new Worker(new URL('./computer.worker.ts', import.meta.url), { type: 'module' });
}
