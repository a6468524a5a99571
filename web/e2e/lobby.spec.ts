import { en } from '../src/lib/i18n/en';
import { crowd, MANY } from './support/crowd';
import { becomeGuest, choose, openSeek, seeks, sheet } from './support/lobby';
import { inspector } from './support/look';
import { expect, test } from './support/test';

const LOOKS = [
  { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
  { colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { colorScheme: 'light', viewport: { width: 740, height: 360 } },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
] as const;

const { challenge, lobby, terms } = en;

for (const look of LOOKS) {
  const name = `${String(look.viewport.width)}-${look.colorScheme}`;

  test(`long lists are tidy and accessible at ${name}`, async ({ visit }, info) => {
    const inspect = inspector(info, name);
    const page = await visit('/', look);
    await becomeGuest(page);
    await crowd(page);
    await expect(seeks(page).getByRole('button')).toHaveCount(MANY);
    await expect(
      page.getByRole('region', { name: lobby.players }).getByRole('listitem'),
    ).toHaveCount(MANY);
    await expect(page.getByRole('region', { name: lobby.yourGames }).getByRole('link')).toHaveCount(
      MANY,
    );
    await inspect(page, 'lobby-crowd');
    await seeks(page).getByLabel(lobby.seek.pace).selectOption('rapid');
    await expect(seeks(page).getByText(lobby.seek.noneFits(MANY))).toBeVisible();
    await inspect(page, 'lobby-none-fits');
  });

  test(`sheets and cards are tidy and accessible at ${name}`, async ({ visit }, info) => {
    const inspect = inspector(info, name);
    const [one, two] = [await visit('/', look), await visit('/', look)];
    const [challenger, challenged] = [await becomeGuest(one), await becomeGuest(two)];

    await openSeek(one);
    for (const kind of [terms.other, terms.kinds.move, terms.kinds.days]) {
      await choose(one, kind);
      await inspect(one, `seek-${kind}`);
    }
    await one.keyboard.press('Escape');

    await one.getByRole('button', { name: challenge.byName }).click();
    await sheet(one).getByRole('button', { name: challenge.send }).click();
    await expect(sheet(one).getByText(challenge.nameless)).toBeVisible();
    await inspect(one, 'challenge');
    await sheet(one).getByLabel(challenge.name).fill(challenged);
    await sheet(one).getByRole('button', { name: challenge.send }).click();
    await expect(one.getByText(challenge.outgoing(challenged)).first()).toBeVisible();
    await inspect(one, 'challenge-outgoing');

    const card = two.getByRole('region', { name: challenge.incoming(challenger) });
    await expect(card).toBeVisible();
    await inspect(two, 'challenge-incoming');
    await card.getByRole('button', { name: challenge.decline }).click();
    await inspect(two, 'challenge-reasons');
    await card.getByRole('button', { name: challenge.reasons.other_color }).click();
    await expect(one.getByText(challenge.declined.other_color(challenged))).toBeVisible();
    await inspect(one, 'challenge-declined');
  });
}
