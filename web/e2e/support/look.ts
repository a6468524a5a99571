import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { expectAccessible } from './axe';
import { expectTidy } from './layout';

/** Looks at a page: that it is tidy and accessible, and what it looks like. */
export type Inspect = (page: Page, name: string) => Promise<void>;

/** Inspects pages and keeps their pictures, each under its name and `look`. */
export function inspector(info: TestInfo, look: string): Inspect {
  return async (page, name) => {
    await expectTidy(page);
    await expectAccessible(page);
    await page.screenshot({
      path: join(info.project.outputDir, 'looks', `${name}-${look}.png`),
    });
  };
}
