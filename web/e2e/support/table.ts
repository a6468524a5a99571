import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '../../src/lib/i18n/en';
import type { Inspect } from './look';
import type { Color, Move, Record } from './record';

/** The game page as one player sees it. */
export class Table {
  readonly board: Locator;
  /** The squares where the player may move now. */
  readonly legal: Locator;
  /** The passes in the move list. */
  readonly passes: Locator;
  /** The line at the board that says what is going on. */
  readonly status: Locator;
  /** What was said in the room that is open. */
  readonly log: Locator;
  /** The banner that says how the game ended. */
  readonly result: Locator;

  private constructor(readonly page: Page) {
    this.board = page.getByRole('grid', { name: en.board.label });
    this.legal = this.board.locator('[data-square][aria-disabled="false"]');
    this.passes = page
      .getByRole('list', { name: en.game.moves })
      .getByText(en.game.pass, { exact: true });
    this.status = page.getByTestId('status');
    this.log = page.getByRole('log');
    this.result = page.getByTestId('result');
  }

  /** The table that a page shows or is about to show. */
  static async on(page: Page): Promise<Table> {
    await page.waitForURL('**/game/*');
    const table = new Table(page);
    await expect(table.status).toBeVisible();
    return table;
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
    await expect(this.status).toHaveText(en.board.passes(color));
  }

  /** Shows what may have its turn under a tab, where the page is narrow. */
  async show(panel: string): Promise<void> {
    const tab = this.page.getByRole('tab', { name: panel });
    if (await tab.isVisible()) await tab.click();
  }

  /** Asks for something by a button. */
  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Says something in the room. */
  async say(text: string): Promise<void> {
    await this.show(en.chat.room);
    const field = this.page.getByRole('textbox', { name: en.chat.field });
    await field.fill(text);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }

  /** What stands on the board, square by square as it is shown. */
  async position(): Promise<string> {
    const squares = await this.board.locator('[data-square]').all();
    const contents = squares.map((square) => square.getAttribute('data-content'));
    return (await Promise.all(contents)).join(' ');
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

/** Who sits where. */
export type Seats = { readonly [color in Color]: Table };

/** Two visitors meet by a link; the order of the tables says nothing of the colours. */
export async function meet(
  host: Page,
  guest: Page,
  inspect: Inspect = () => Promise.resolve(),
): Promise<[Table, Table]> {
  await host.getByRole('button', { name: en.lobby.friend.title }).click();
  await inspect(host, 'friend');
  await host.getByRole('button', { name: en.lobby.friend.create }).click();
  const link = await host.getByLabel(en.invitation.link).inputValue();
  await inspect(host, 'invitation');
  await guest.goto(new URL(link).pathname);
  const accept = guest.getByRole('button', { name: en.invitation.accept });
  await expect(accept).toBeVisible();
  await inspect(guest, 'invited');
  await accept.click();
  return [await Table.on(host), await Table.on(guest)];
}

/** The tables by colour, as the lot has fallen: only Black can move at the start. */
export async function byColor([one, two]: [Table, Table]): Promise<Seats> {
  await expect.poll(async () => (await one.legal.count()) + (await two.legal.count())).toBe(4);
  const oneIsBlack = (await one.legal.count()) > 0;
  return oneIsBlack ? { black: one, white: two } : { black: two, white: one };
}

/** Makes moves, each side in its own window, and sees each in both. */
export async function play(seats: Seats, moves: readonly Move[]): Promise<void> {
  for (const move of moves) {
    await seats[move.color].play(move.square);
    await Promise.all([seats.black.expectDisc(move), seats.white.expectDisc(move)]);
  }
}

/** Plays a record to its end, and sees each pass in both windows. */
export async function playRecord(seats: Seats, { moves, passes }: Record): Promise<void> {
  for (const [index, move] of moves.entries()) {
    await play(seats, [move]);
    for (const { color } of passes.filter(({ afterMove }) => afterMove === index + 1)) {
      await Promise.all([seats.black.expectPass(color), seats.white.expectPass(color)]);
    }
  }
}
