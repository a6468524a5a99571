import type { Page } from '@playwright/test';
import { en } from '../src/lib/i18n/en';
import { sheet } from './support/lobby';
import { inspector } from './support/look';
import { byColor, meet, Table } from './support/table';
import { expect, test } from './support/test';

const t = en.account;
const { codes } = en.errors;
const PASSWORD = 'zu viert im Regen';
const PHONE = { viewport: { width: 360, height: 740 } };

/** The entry in the head of the page: the way to sign in, or the member's name. */
const entry = (page: Page, name: string = t.signIn) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

/** Types both and sends them. */
async function submit(page: Page, name: string, password = PASSWORD): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByLabel(t.name, { exact: true }) });
  await form.getByLabel(t.name, { exact: true }).fill(name);
  await form.getByLabel(t.password, { exact: true }).fill(password);
  await form.getByLabel(t.password, { exact: true }).press('Enter');
}

async function openRegister(page: Page): Promise<void> {
  await entry(page).click();
  await sheet(page).getByRole('button', { name: t.register }).click();
}

async function register(page: Page, name: string): Promise<void> {
  await openRegister(page);
  await submit(page, name);
  await expect(entry(page, name)).toBeVisible();
  await expect(sheet(page)).toBeHidden();
}

async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await entry(page).click();
  await submit(page, name, password);
  await expect(entry(page, name)).toBeVisible();
}

test('a guest registers in the middle of a game and plays on under the new name', async ({
  visit,
}, info) => {
  const inspect = inspector(info, 'account');
  const seats = await byColor(await meet(await visit('/', PHONE), await visit()));
  const { black, white } = seats;
  await black.play('f5');
  await white.play('d6');
  const tab = await black.page.context().newPage();
  await tab.goto(black.page.url());
  await expect((await Table.on(tab)).legal.first()).toBeVisible();

  await openRegister(black.page);
  await expect(sheet(black.page).getByText(t.keepsGames)).toBeVisible();
  await inspect(black.page, 'register');
  await submit(black.page, 'Katja');
  await expect(sheet(black.page)).toBeHidden();

  for (const page of [black.page, tab]) await expect(entry(page, 'Katja')).toBeVisible();
  for (const page of [black.page, white.page, tab]) {
    await expect(page.getByRole('group', { name: en.color('black') })).toContainText('Katja');
  }
  await black.play('c3');
  await white.expectDisc({ square: 'c3', color: 'black' });
  await white.play('d3');
  await (await Table.on(tab)).play('c4');
  await white.expectDisc({ square: 'c4', color: 'black' });
  await inspect(black.page, 'member-in-game');
});

test('a name or a password that may not be is refused with the reason, and nothing is lost', async ({
  visit,
}, info) => {
  const inspect = inspector(info, 'account');
  await register(await visit(), 'Ivan-the-First');
  const page = await visit('/', PHONE);
  await openRegister(page);
  const name = sheet(page).getByLabel(t.name, { exact: true });
  const password = sheet(page).getByLabel(t.password, { exact: true });
  for (const [typed, code] of [
    ['ab', 'name_length'],
    ['<b>Ivan</b>', 'name_characters'],
    ['Ivаn', 'name_scripts'],
    ['Adm1n', 'name_reserved'],
    ['ivan-THE-first', 'name_taken'],
    ['lvan-the-First', 'name_alike'],
  ] as const) {
    await submit(page, typed);
    await expect(sheet(page).getByText(codes[code])).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue(typed);
    await expect(password).toHaveValue(PASSWORD);
  }
  await inspect(page, 'refused');
  await submit(page, 'Anna', '1234');
  await expect(sheet(page).getByText(codes.password_length)).toBeVisible();
  await expect(password).toBeFocused();
  await submit(page, 'Anna', '12345');
  await expect(sheet(page).getByText(t.weak)).toBeVisible();
  await inspect(page, 'weak');
  await sheet(page).getByRole('link', { name: t.changeLater }).click();
  await expect(page.getByRole('heading', { name: 'Anna', level: 1 })).toBeVisible();
});

test('a member signs out, signs in elsewhere and ends the session there', async ({
  visit,
}, info) => {
  const inspect = inspector(info, 'account');
  const home = await visit('/', PHONE);
  await register(home, 'Berta');
  await entry(home, 'Berta').click();
  await home.getByRole('button', { name: t.signOut, exact: true }).click();
  await expect(home.getByRole('heading', { name: t.titles.signIn, level: 1 })).toBeVisible();
  await inspect(home, 'signed-out');
  await submit(home, 'Berta', 'another');
  await expect(home.getByText(codes.wrong_credentials)).toBeVisible();
  await submit(home, 'berta');
  await expect(home.getByRole('heading', { name: 'Berta', level: 1 })).toBeVisible();

  const phone = await visit('/', PHONE);
  await signIn(phone, 'Berta');
  await entry(phone, 'Berta').click();
  await expect(phone.getByRole('listitem')).toHaveCount(2);
  await expect(phone.getByText(t.thisBrowser)).toHaveCount(1);
  await inspect(phone, 'account');
  await phone.getByRole('button', { name: 'Sign out: Chrome, Linux' }).click();
  await expect(phone.getByRole('listitem')).toHaveCount(1);
  await expect(entry(home)).toBeVisible();
  await expect(home.getByRole('heading', { name: t.titles.signIn, level: 1 })).toBeVisible();
});

test('a new password ends all other sessions, and is the one that counts', async ({
  visit,
}, info) => {
  const inspect = inspector(info, 'account');
  const [home, phone] = [await visit('/', PHONE), await visit('/', PHONE)];
  await register(home, 'Clara');
  await signIn(phone, 'Clara');
  await home.goto('/account');
  await expect(home.getByRole('listitem')).toHaveCount(2);
  const change = async (before: string, after: string) => {
    await home.getByLabel(t.oldPassword).fill(before);
    await home.getByLabel(t.newPassword).fill(after);
    await home.getByLabel(t.newPassword).press('Enter');
  };
  await change('wrong', 'abcde');
  await expect(home.getByText(codes.wrong_password)).toBeVisible();
  await inspect(home, 'wrong-password');
  await change(PASSWORD, 'abcde');
  await expect(home.getByText(t.changed)).toContainText(t.endedElsewhere);
  await expect(home.getByText(t.changed)).toContainText(t.weak);
  await expect(home.getByRole('listitem')).toHaveCount(1);
  await inspect(home, 'password-changed');
  await expect(entry(phone)).toBeVisible();
  await signIn(phone, 'Clara', 'abcde');
  await home.reload();
  await home.getByRole('button', { name: t.signOutElsewhere }).click();
  await expect(entry(phone)).toBeVisible();
});
