import { en } from '../src/lib/i18n/en';
import { becomeGuest, choose, sheet } from './support/lobby';
import { byColor, play, Table } from './support/table';
import { expect, test } from './support/test';

const { challenge } = en;

test('a challenge is declined with a reason, and another accepted', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()];
  const [challenger, challenged] = [await becomeGuest(one), await becomeGuest(two)];

  await one.getByRole('button', { name: challenge.someone(challenged) }).click();
  await choose(one, '1 + 0', en.color('black'));
  await sheet(one).getByRole('button', { name: challenge.send }).click();
  await expect(sheet(one)).toBeHidden();
  await expect(one.getByText(challenge.outgoing(challenged)).first()).toBeVisible();

  const card = two.getByRole('region', { name: challenge.incoming(challenger) });
  await expect(card).toContainText(en.pace.inWords(1, 0));
  await expect(card).toContainText(en.terms.youPlay('white'));
  await card.getByRole('button', { name: challenge.decline }).click();
  await card.getByRole('button', { name: challenge.reasons.slower }).click();
  await expect(card).toBeHidden();

  await expect(one.getByText(challenge.declined.slower(challenged))).toBeVisible();
  await one.getByRole('button', { name: challenge.again }).click();
  await expect(sheet(one).getByLabel(challenge.name)).toHaveValue(challenged);
  await choose(one, '15 + 10');
  await sheet(one).getByRole('button', { name: challenge.send }).click();
  await card.getByRole('button', { name: challenge.accept }).click();

  const seats = await byColor([await Table.on(one), await Table.on(two)]);
  expect(seats.black.page).toBe(one);
  await play(seats, [{ color: 'black', square: 'f5' }]);
});

test('a challenge finds its player on any page, and is cancelled', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()];
  const [challenger, challenged] = [await becomeGuest(one), await becomeGuest(two)];
  await two.locator('[data-square="f5"]').click();
  await Table.on(two);

  await one.getByRole('button', { name: challenge.byName }).click();
  const name = sheet(one).getByLabel(challenge.name);
  await expect(name).toBeFocused();
  await name.fill('Guest-NOBODY');
  await choose(one, '3 + 2');
  await name.press('Enter');
  await expect(sheet(one).getByText(en.errors.codes.player_not_found)).toBeVisible();
  await expect(name).toHaveValue('Guest-NOBODY');
  await expect(sheet(one).getByRole('radio', { name: '3 + 2' })).toBeChecked();
  await name.fill(challenged);
  await name.press('Enter');

  await two.getByRole('button', { name: challenge.answer }).click();
  const card = two.getByRole('region', { name: challenge.incoming(challenger) });
  await expect(card).toContainText(en.pace.inWords(3, 2));
  await one
    .getByRole('button', { name: `${challenge.cancel}: ${challenge.outgoing(challenged)}` })
    .click();
  await expect(card).toBeHidden();
});
