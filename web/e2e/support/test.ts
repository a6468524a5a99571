import { test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { Server } from './server';

interface Worker {
  /** The server that this worker's tests talk to. */
  server: Server;
}

interface Test {
  /** Opens a page as somebody new: a context of its own, without cookies. */
  visit: (path?: string, options?: BrowserContextOptions) => Promise<Page>;
}

/** Playwright's test with a real server, and visitors to it. */
export const test = base.extend<Test, Worker>({
  server: [
    // Playwright reads from the pattern what the fixture depends on.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  visit: async ({ browser, contextOptions, server }, use) => {
    const pages: Page[] = [];
    await use(async (path = '/', options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: server.address,
        ...options,
      });
      const page = await context.newPage();
      pages.push(page);
      await page.goto(path);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

export { expect } from '@playwright/test';
