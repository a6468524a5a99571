import type { Page } from '@playwright/test';
import { en } from '../src/lib/i18n/en';
import { TEN_PASSES } from './support/record';
import { byColor, meet, play } from './support/table';
import { expect, test } from './support/test';

/** The moves that a page sends from now on. */
function movesSent(page: Page): string[] {
  const moves: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (payload.includes('"play"')) moves.push(String(payload));
    });
  });
  return moves;
}

test('a square chosen ahead is played when the turn comes, and never sent before', async ({
  visit,
}) => {
  const pages = [await visit(), await visit()] as const;
  const sent = new Map(pages.map((page) => [page, movesSent(page)]));
  for (const page of pages) await page.reload();
  const { black, white } = await byColor(await meet(...pages));
  await play({ black, white }, [{ color: 'black', square: 'f5' }]);

  await black.square('c5').click();
  await expect(black.status).toContainText(en.game.premove('c5'));
  await black.square('c5').click();
  await expect(black.status).not.toContainText(en.game.premove('c5'));
  await black.page.keyboard.type('c4');
  await expect(black.status).toContainText(en.game.premove('c4'));
  await black.page.keyboard.press('Escape');
  await expect(black.status).not.toContainText(en.game.premove('c4'));
  await black.square('d3').click();
  await black.square('d3').click({ button: 'right' });
  await expect(black.status).not.toContainText(en.game.premove('d3'));
  await black.square('c5').click();
  expect(sent.get(black.page)).toHaveLength(1);

  await play({ black, white }, [{ color: 'white', square: 'd6' }]);
  for (const table of [black, white]) await table.expectDisc({ square: 'c5', color: 'black' });
  expect(sent.get(black.page)).toHaveLength(2);
});

test('a pass drops what was chosen ahead', async ({ visit }) => {
  const seats = await byColor(await meet(await visit(), await visit()));
  const { black } = seats;
  const { moves, passes } = TEN_PASSES;
  const first = passes[0]?.afterMove ?? 0;
  const legalLater = 'a6';
  expect(moves[first + 2]).toEqual({ color: 'black', square: legalLater });

  await play(seats, moves.slice(0, first - 1));
  await black.square(legalLater).click();
  await expect(black.status).toContainText(en.game.premove(legalLater));
  await play(seats, moves.slice(first - 1, first));
  await black.expectPass('black');
  await play(seats, moves.slice(first, first + 2));
  await expect(black.status).toHaveText(en.game.yourMove);
  await expect(black.square(legalLater)).toHaveAttribute('data-content', 'empty');
  await expect(black.square(legalLater)).toHaveAttribute('aria-disabled', 'false');
});

test('who looks at the past has chosen nothing ahead', async ({ visit }) => {
  const { black, white } = await byColor(await meet(await visit(), await visit()));
  await play({ black, white }, [{ color: 'black', square: 'f5' }]);
  await black.square('c5').click();
  await black.page.keyboard.press('Home');
  await white.play('d6');
  await expect(black.status).toContainText(en.game.newMove);
  await black.page.keyboard.press('End');
  await expect(black.status).toHaveText(en.game.yourMove);
  await expect(black.square('c5')).toHaveAttribute('data-content', 'empty');
});
