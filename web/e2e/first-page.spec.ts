import { expect, test } from './support/test';

/** What the first page may load of script and modules, compressed, in bytes. */
const BUDGET = 100_000;

test('the first page loads at most 100 kB of script and rules', async ({ visit }) => {
  const page = await visit();
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(js|wasm)$/.test(new URL(name).pathname))
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
  );
  const names = loaded.map(({ name }) => name).join('\n');
  expect(names).toContain('.js');
  expect(names).toContain('.wasm');
  const total = loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  expect(total, names).toBeLessThan(BUDGET);
});
