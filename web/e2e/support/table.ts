import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '../../src/lib/i18n/en';
import type { Color, Move, Record } from './record';

/** The game page as one player sees it. */
export class Table {
  readonly board: Locator;
  /** The squares where the player may move now. */
  readonly legal: Locator;
  /** The passes in the move list. */
  readonly passes: Locator;
  /** The banner that says how the game ended. */
  readonly result: Locator;

  constructor(readonly page: Page) {
    this.board = page.getByRole('grid', { name: en.board.label });
    this.legal = this.board.locator('[data-square][aria-disabled="false"]');
    this.passes = page
      .getByRole('list', { name: en.game.moves })
      .getByText(en.game.pass, { exact: true });
    this.result = page.getByTestId('result');
  }

  square(name: string): Locator {
    return this.board.locator(`[data-square="${name}"]`);
  }

  async play(square: string): Promise<void> {
    await expect(this.square(square)).toHaveAttribute('aria-disabled', 'false');
    await this.square(square).click();
  }

  async expectDisc({ square, color }: Move): Promise<void> {
    await expect(this.square(square)).toHaveAttribute('data-content', color);
  }

  async expectPass(color: Color): Promise<void> {
    await expect(this.page.getByText(en.board.passes(color)).first()).toBeVisible();
  }

  /** Makes a move with `choose` whenever it is the player's turn, until the game is over. */
  async playOut(choose: (square: string) => Promise<void>): Promise<void> {
    const turn = this.legal.first();
    for (;;) {
      await expect(turn.or(this.result).first()).toBeVisible();
      if (await this.result.isVisible()) return;
      const square = await turn.getAttribute('data-square');
      if (square === null) throw new Error('a square without a name');
      await choose(square);
      await expect(this.square(square)).not.toHaveAttribute('data-content', 'empty');
    }
  }
}

/** Two visitors meet by a link; the order of the tables says nothing of the colours. */
export async function meet(host: Page, guest: Page): Promise<[Table, Table]> {
  await host.getByRole('button', { name: en.lobby.friend.create }).click();
  const link = await host.getByLabel(en.invitation.link).inputValue();
  await guest.goto(new URL(link).pathname);
  await guest.getByRole('button', { name: en.invitation.accept }).click();
  const tables: [Table, Table] = [new Table(host), new Table(guest)];
  for (const { board } of tables) await expect(board).toBeVisible();
  return tables;
}

/** The tables by colour, as the lot has fallen: only Black can move at the start. */
export async function byColor([one, two]: [Table, Table]): Promise<{ [color in Color]: Table }> {
  await expect.poll(async () => (await one.legal.count()) + (await two.legal.count())).toBe(4);
  const oneIsBlack = (await one.legal.count()) > 0;
  return oneIsBlack ? { black: one, white: two } : { black: two, white: one };
}

/** Plays a record to its end, each side in its own window, and sees each move and pass in both. */
export async function playRecord(tables: [Table, Table], record: Record): Promise<void> {
  const seats = await byColor(tables);
  for (const [index, move] of record.moves.entries()) {
    await seats[move.color].play(move.square);
    await Promise.all(tables.map((table) => table.expectDisc(move)));
    for (const { color } of record.passes.filter(({ afterMove }) => afterMove === index + 1)) {
      await Promise.all(tables.map((table) => table.expectPass(color)));
    }
  }
}
