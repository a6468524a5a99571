import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects that axe finds no serious or critical violation on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // The page's policy forbids foreign scripts, but not what the debugger evaluates.
  await page.evaluate(SOURCE);
  const results = await page.evaluate<AxeResults>('axe.run()');
  const grave = results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`);
  expect(grave, `violations on ${page.url()}`).toEqual([]);
  expect(results.passes.length).toBeGreaterThan(0);
}
