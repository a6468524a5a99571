import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answer, type SearchFunctions } from './answer';
import { EngineModule } from './module';
import { Computer, type Question } from './search';
import type { Position } from './rules';

const bytes = readFileSync('src/wasm/search.wasm');
const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes));
const module = new EngineModule<SearchFunctions>(instance);

const DISCS = '---------------------------OX------XO---------------------------';
const START = { discs: DISCS, turn: 'black' } as Position;

/** A worker that answers when it is told to. */
class FakeWorker {
  onmessage: (event: { data: unknown }) => void = () => undefined;
  onerror: () => void = () => undefined;
  readonly questions: Question[] = [];
  terminated = false;

  postMessage(question: Question): void {
    this.questions.push(question);
  }

  terminate(): void {
    this.terminated = true;
  }

  answerAll(): void {
    for (const question of this.questions.reverse()) {
      this.onmessage({ data: answer(module, question) });
    }
  }
}

function computer(): { computer: Computer; worker: FakeWorker } {
  const worker = new FakeWorker();
  return { computer: new Computer(worker as unknown as Worker), worker };
}

describe('the search module', () => {
  it('moves legally at every level', () => {
    for (const level of [1, 2, 3]) {
      const { square } = answer(module, { id: 0, setup: `${DISCS} X`, level, seed: 7n });
      expect(['d3', 'c4', 'f5', 'e6']).toContain(square);
    }
  });

  it('gives the same move for the same seed', () => {
    const question = { id: 0, setup: `${DISCS} X`, level: 1, seed: 2n ** 64n - 1n };
    expect(answer(module, question)).toEqual(answer(module, question));
  });

  it('has no move for what is no position or no level', () => {
    expect(answer(module, { id: 3, setup: '?', level: 1, seed: 0n })).toEqual({
      id: 3,
      square: null,
    });
    expect(answer(module, { id: 3, setup: `${DISCS} X`, level: 0, seed: 0n }).square).toBeNull();
  });
});

describe('the computer', () => {
  it('answers each question by itself, whatever the order', async () => {
    const { computer: player, worker } = computer();
    const moves = [player.choose(START, 1, 1n), player.choose(START, 3, 1n)];
    const expected = worker.questions.map((question) => answer(module, question).square);
    worker.answerAll();
    expect(await Promise.all(moves)).toEqual(expected);
  });

  it('rejects when the worker dies', async () => {
    const { computer: player, worker } = computer();
    const move = player.choose(START, 1, 1n);
    worker.onerror();
    await expect(move).rejects.toThrow('The computer has stopped');
  });

  it('rejects what is open when it is stopped', async () => {
    const { computer: player, worker } = computer();
    const move = player.choose(START, 1, 1n);
    player.stop();
    await expect(move).rejects.toThrow('The computer was stopped');
    expect(worker.terminated).toBe(true);
  });

  it('rejects where there is no move', async () => {
    const { computer: player, worker } = computer();
    const move = player.choose({ ...START, discs: '?' }, 1, 1n);
    worker.answerAll();
    await expect(move).rejects.toThrow('The computer has no move');
  });
});
