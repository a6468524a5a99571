import { describe, expect, it } from 'vitest';
import { loadSearch } from '../../test/search';
import { answer } from './answer';
import { Computer, type Answer, type Question } from './computer';
import type { Position } from './rules';
import type { Report } from './search';

const START = {
  discs: '---------------------------OX------XO---------------------------',
  turn: 'black',
} as Position;
const NO_POSITION = { ...START, discs: '?' };
const LIMITS = { depth: 4, selectivity: 0, lines: 1 };

/** A worker that answers when it is told to. */
class FakeWorker {
  onmessage: (event: { data: Answer }) => void = () => undefined;
  onerror: () => void = () => undefined;
  readonly questions: Question[] = [];
  terminated = false;

  postMessage(question: Question): void {
    this.questions.push(question);
  }

  terminate(): void {
    this.terminated = true;
  }

  async answerAll(): Promise<void> {
    for (const question of this.questions.splice(0).reverse()) {
      await answer(loadSearch(), question, (data) => this.onmessage({ data }));
    }
  }
}

function fixture(): { computer: Computer; workers: FakeWorker[]; worker: () => FakeWorker } {
  const workers: FakeWorker[] = [];
  const computer = new Computer(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  const worker = (): FakeWorker => workers.at(-1) ?? expect.fail('no worker was started');
  return { computer, workers, worker };
}

describe('the computer', () => {
  it('loads nothing before it is asked, and once only', () => {
    const { computer, workers } = fixture();
    expect(workers).toHaveLength(0);
    void computer.choose(START, 1, 1n);
    void computer.choose(START, 1, 2n);
    expect(workers).toHaveLength(1);
  });

  it('answers each question by itself, whatever the order', async () => {
    const { computer, worker } = fixture();
    const move = computer.choose(START, 1, 1n);
    const report = computer.search(START, LIMITS);
    await worker().answerAll();
    expect(['d3', 'c4', 'f5', 'e6']).toContain(await move);
    expect((await report).depth).toBe(4);
  });

  it('reports on the way', async () => {
    const { computer, worker } = fixture();
    const reports: Report[] = [];
    const last = computer.search(START, LIMITS, (report) => reports.push(report));
    await worker().answerAll();
    expect(reports.map(({ depth }) => depth)).toEqual([1, 2, 3, 4]);
    expect(reports.at(-1)).toEqual(await last);
  });

  it('rejects what has no answer', async () => {
    const { computer, worker } = fixture();
    const answers = Promise.allSettled([
      computer.choose(NO_POSITION, 1, 1n),
      computer.search(NO_POSITION, LIMITS),
    ]);
    await worker().answerAll();
    expect(await answers).toEqual([
      { status: 'rejected', reason: new Error('RangeError: There is no move to choose') },
      { status: 'rejected', reason: new Error('RangeError: There is nothing to search') },
    ]);
  });

  it('starts anew after it was stopped', async () => {
    const { computer, workers, worker } = fixture();
    const stopped = computer.search(START, LIMITS);
    computer.abort();
    await expect(stopped).rejects.toThrow('The computer was stopped');
    expect(worker().terminated).toBe(true);

    const move = computer.choose(START, 1, 1n);
    await worker().answerAll();
    expect(await move).toMatch(/^[a-h][1-8]$/);
    expect(workers).toHaveLength(2);
  });

  it('rejects what is open when the worker dies', async () => {
    const { computer, worker } = fixture();
    const move = computer.choose(START, 1, 1n);
    worker().onerror();
    await expect(move).rejects.toThrow('The computer has stopped');
  });

  it('says so when the module does not load', async () => {
    const answers: Answer[] = [];
    const question: Question = { id: 7, setup: '', type: 'choose', level: 1, seed: 1n };
    await answer(Promise.reject(new Error('404')), question, (data) => answers.push(data));
    expect(answers).toEqual([{ id: 7, type: 'failed', message: 'Error: 404' }]);
  });
});
