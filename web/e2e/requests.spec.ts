import { en } from '../src/lib/i18n/en';
import { byColor, meet, play, Table } from './support/table';
import { expect, test } from './support/test';

const OPENING = [
  { color: 'black', square: 'f5' },
  { color: 'white', square: 'd6' },
] as const;

const ask = (table: Table, name: string) => table.page.getByRole('button', { name }).click();

test('two friends ask each other for a takeback and a draw', async ({ visit }) => {
  const { black, white } = await byColor(await meet(await visit(), await visit()));
  await play({ black, white }, OPENING);

  await ask(black, en.game.request.offer_draw);
  await expect(white.page.getByText(en.game.request.asked.draw)).toBeVisible();
  await ask(white, en.game.request.decline);
  await expect(white.page.getByText(en.game.request.asked.draw)).toBeHidden();
  const offer = black.page.getByRole('button', { name: en.game.request.offer_draw, exact: true });
  await expect(offer).toBeDisabled();

  await ask(white, en.game.request.ask_takeback);
  await expect(black.page.getByText(en.game.request.asked.takeback)).toBeVisible();
  await ask(black, en.game.request.accept);
  for (const table of [black, white]) {
    await expect(table.square('d6')).toHaveAttribute('data-content', 'empty');
  }
  await play({ black, white }, [{ color: 'white', square: 'f4' }]);

  await ask(black, en.game.request.offer_draw);
  await ask(white, en.game.request.accept);
  for (const { result } of [black, white]) {
    await expect(result).toContainText(en.result.draw);
    await expect(result).toContainText(en.result.agreed);
  }
});

test('a player who leaves is missed, and nothing is lost when the page is opened again', async ({
  visit,
}) => {
  const { black, white } = await byColor(await meet(await visit(), await visit()));
  await play({ black, white }, OPENING);
  const game = white.page.url();
  await white.page.goto('about:blank');
  await expect(black.status).toContainText(en.game.away);
  await white.page.goto(game);
  await expect(black.status).not.toContainText(en.game.away);
  await play({ black, white }, [{ color: 'black', square: 'c3' }]);
});

test('the computer takes a move back and plays on', async ({ visit }) => {
  const page = await visit();
  await page.locator('[data-square="f5"]').click();
  const table = await Table.on(page);
  await expect(table.legal.first()).toBeVisible();
  await ask(table, en.game.request.ask_takeback);
  await expect(table.square('f5')).toHaveAttribute('data-content', 'empty');
  await table.play('d3');
  await expect(table.legal.first()).toBeVisible();
});
