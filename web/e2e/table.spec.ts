import { en } from '../src/lib/i18n/en';
import { inspector } from './support/look';
import { byColor, meet, play, Table } from './support/table';
import { expect, test } from './support/test';

const LOOKS = [
  { colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { colorScheme: 'light', viewport: { width: 740, height: 360 } },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
] as const;

const { request, rematch } = en.game;

for (const look of LOOKS) {
  const name = `${String(look.viewport.width)}-${look.colorScheme}`;

  test(`two play a whole evening while a third looks on, at ${name}`, async ({ visit }, info) => {
    const inspect = inspector(info, name);
    const { black, white } = await byColor(
      await meet(await visit('/', look), await visit('/', look)),
    );
    const third = await Table.on(await visit(new URL(black.page.url()).pathname, look));
    const everybody = [black, white, third];
    const playAndSee = async (color: 'black' | 'white', square: string) => {
      await play({ black, white }, [{ color, square }]);
      await third.expectDisc({ color, square });
    };

    await test.step('they begin, greet each other, and are watched', async () => {
      await playAndSee('black', 'f5');
      await playAndSee('white', 'd6');
      await black.show(en.chat.room);
      await black.press(en.chat.phrases.good_luck);
      await expect(black.log).toContainText(en.chat.phrases.good_luck);
      await inspect(white.page, 'table-greeted');
      await white.say('You too! See https://example.org');
      await expect(black.log).toContainText('https://example.org');
      await expect(black.log.getByRole('link')).toHaveCount(0);
      await inspect(black.page, 'table-room');
      await white.show(en.game.facts);
      await expect(white.page.getByText(en.game.watchers(1))).toBeVisible();
      await inspect(white.page, 'table-facts');
    });

    await test.step('a draw is declined', async () => {
      await black.press(request.offer_draw);
      await expect(white.page.getByText(request.asked.draw)).toBeVisible();
      await inspect(white.page, 'table-draw-offered');
      await expect(third.page.getByText(request.asked.draw)).toBeHidden();
      await white.press(request.decline);
      await expect(white.page.getByText(request.asked.draw)).toBeHidden();
      await expect(black.page.getByRole('button', { name: request.waits.offer_draw })).toBeHidden();
    });

    await test.step('a move is chosen ahead, and played when its turn comes', async () => {
      await playAndSee('black', 'c3');
      await black.square('c4').click();
      await expect(black.status).toContainText(en.game.premove('c4'));
      await inspect(black.page, 'table-premove');
      await playAndSee('white', 'd3');
      for (const table of everybody) await table.expectDisc({ square: 'c4', color: 'black' });
    });

    await test.step('a takeback is refused', async () => {
      await black.press(request.ask_takeback);
      await expect(white.page.getByText(request.asked.takeback)).toBeVisible();
      await inspect(black.page, 'table-takeback-asked');
      await white.press(request.decline);
      await expect(white.page.getByText(request.asked.takeback)).toBeHidden();
      await black.expectDisc({ square: 'c4', color: 'black' });
    });

    await test.step('the third steps back and talks while the game goes on', async () => {
      await third.show(en.game.moves);
      const expectLookingBack = async (status: string) => {
        await expect(third.status).toContainText(status);
        await third.expectDisc({ square: 'd6', color: 'white' });
        await expect(third.square('c3')).toHaveAttribute('data-content', 'empty');
      };
      await third.press(en.game.previous);
      await third.press(en.game.previous);
      await third.press(en.game.previous);
      await expectLookingBack(en.game.behind);
      await play({ black, white }, [{ color: 'white', square: 'f4' }]);
      await expectLookingBack(en.game.newMove);
      await inspect(third.page, 'table-third-steps-back');
      await third.press(en.game.toLatest);
      await third.expectDisc({ square: 'f4', color: 'white' });
      await third.say('Black is in trouble');
      await expect(third.log).toContainText('Black is in trouble');
      await expect(third.log).not.toContainText(en.chat.phrases.good_luck);
      await inspect(third.page, 'table-third-talks');
      await white.show(en.chat.room);
      await expect(white.log).toContainText('You too!');
      await expect(white.log).not.toContainText('Black is in trouble');
    });

    await test.step('Black resigns, and the spectators’ room opens to both', async () => {
      await black.press(en.game.resign);
      await inspect(black.page, 'table-resign');
      await black.press(en.game.yes);
      await expect(black.result).toContainText(en.result.lost);
      await expect(white.result).toContainText(en.result.won);
      await expect(third.result).toContainText(en.result.wins('white'));
      await white.page.getByRole('button', { name: en.chat.rooms.spectators }).click();
      await expect(white.log).toContainText('Black is in trouble');
      for (const table of everybody) await inspect(table.page, `table-over-${seat(table)}`);
    });

    await test.step('they play again with the colours changed, and the third follows', async () => {
      const old = black.page.url();
      await white.press(rematch.offer);
      await expect(white.result).toContainText(rematch.offered);
      await white.press(rematch.takeBack);
      await white.press(rematch.offer);
      await expect(black.page.getByRole('button', { name: rematch.accept })).toBeVisible();
      await expect(third.result).not.toContainText(rematch.accept);
      for (const table of [white, black]) await inspect(table.page, `table-rematch-${seat(table)}`);
      await black.press(rematch.accept);
      for (const table of [black, white]) await expect(table.page).not.toHaveURL(old);
      await expect(white.legal).toHaveCount(4);
      const next = third.page.getByRole('link', { name: rematch.next });
      await expect(next).toBeVisible();
      await inspect(third.page, 'table-next-game');
      await next.click();
      await expect(third.page).toHaveURL(black.page.url());
      await play({ black: white, white: black }, [{ color: 'black', square: 'd3' }]);
      await third.expectDisc({ color: 'black', square: 'd3' });
      await inspect(white.page, 'table-again');
    });

    function seat(table: Table): string {
      if (table === third) return 'third';
      return table === black ? 'black' : 'white';
    }
  });
}
