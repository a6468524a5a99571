// Solves the ending FFO 40 with the search as a page has it, in Chromium, and with the same search
// built for the machine without its special instructions, and prints both speeds and their ratio.
// PROGRAM is the path of `reversi-engine`, built for release.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';

const RUNS = 3;
const TABLE_MIB = 64;
/** FFO 40 of the French federation's endings: a2 wins by 38. */
const FFO_40 = 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------';

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Million nodes a second of the native build, by the same clock as in the browser. */
function native(program) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  const file = join(folder, 'ffo.obf');
  writeFileSync(file, `${FFO_40} X; A2:+38;\n`);
  const run = () => {
    const options = ['solve', file, '--portable', '--table', String(TABLE_MIB)];
    const start = performance.now();
    const text = execFileSync(program, options, { encoding: 'utf8' });
    const nodes = Number(/, (\d+) nodes, /.exec(text)[1]);
    return nodes / (performance.now() - start) / 1000;
  };
  const speeds = Array.from({ length: RUNS }, run);
  rmSync(folder, { recursive: true });
  return median(speeds);
}

/** Solves in a worker of a page, and gives the nodes and the seconds that it took. */
async function solveInPage(page) {
  return await page.evaluate(
    async ([squares, megabytes]) => {
      const url = '/src/lib/engine/computer.worker.ts?worker_file&type=module';
      const worker = new Worker(url, { type: 'module' });
      const ask = (limits) =>
        new Promise((resolve, reject) => {
          worker.onerror = () => reject(new Error('the worker has failed'));
          worker.onmessage = ({ data }) => {
            if (data.type === 'searched') resolve(data.report);
            if (data.type === 'failed') reject(new Error(data.message));
          };
          const tableBytes = megabytes * 2 ** 20;
          worker.postMessage({ id: 0, type: 'search', setup: `${squares} X`, limits, tableBytes });
        });
      const limits = { depth: 60, selectivity: 5, lines: 1 };
      // The first question loads the module and makes the table.
      await ask({ ...limits, depth: 1, selectivity: 0 });
      const start = performance.now();
      const { nodes, lines } = await ask(limits);
      worker.terminate();
      const [{ value, moves }] = lines;
      if (value !== 38 || moves[0] !== 'a2') throw new Error(`wrong: ${value} ${moves[0]}`);
      return { nodes, seconds: (performance.now() - start) / 1000 };
    },
    [FFO_40, TABLE_MIB],
  );
}

async function inBrowser() {
  const server = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'warn' });
  await server.listen();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    const blank = { contentType: 'text/html', body: '<!doctype html><title>bench</title>' };
    await page.route('**/blank', (route) => route.fulfill(blank));
    await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/blank`);
    const runs = [];
    while (runs.length < RUNS) runs.push(await solveInPage(page));
    return runs;
  } finally {
    await browser.close();
    await server.close();
  }
}

const runs = await inBrowser();
const speed = median(runs.map(({ nodes, seconds }) => nodes / seconds / 1e6));
const nativeSpeed = native(process.env.PROGRAM);
console.log(`FFO 40, ${runs[0].nodes} nodes, medians of ${RUNS} runs:`);
console.log(`  in Chromium       ${speed.toFixed(1)} million nodes a second`);
console.log(`  native, portable  ${nativeSpeed.toFixed(1)} million nodes a second`);
console.log(`  ratio             ${(speed / nativeSpeed).toFixed(2)}`);
console.log(`  time in Chromium  ${median(runs.map(({ seconds }) => seconds)).toFixed(2)} s`);
