import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as account from '../../lib/account';
import * as api from '../../lib/api';
import { en } from '../../lib/i18n/en';
import { i18n } from '../../lib/i18n/index.svelte';
import CredentialsForm from './CredentialsForm.svelte';
import PasswordForm from './PasswordForm.svelte';

vi.mock('../../lib/account');
vi.mock(import('../../lib/api'), async (original) => ({
  ...(await original()),
  setPassword: vi.fn(),
}));

const t = en.account;
const { codes } = en.errors;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  vi.resetAllMocks();
  await i18n.start();
});

describe('the form to sign in and to register', () => {
  const done = vi.fn();
  const show = (registering = false) => render(CredentialsForm, { registering, ondone: done });

  async function submit(action: string, name = 'Ann', password = 'correct horse') {
    await type(t.name, name);
    await type(t.password, password);
    await fireEvent.submit(screen.getByRole('button', { name: action }));
  }

  it('signs in', async () => {
    show();
    await submit(t.signIn);
    expect(account.signIn).toHaveBeenCalledWith({ name: 'Ann', password: 'correct horse' });
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith(false));
  });

  it('registers, keeps what is typed when that is asked for, and tells a weak password', async () => {
    vi.mocked(account.register).mockResolvedValue({
      player: { name: 'Ann', guest: false },
      weak_password: true,
    });
    show();
    await type(t.name, 'Ann');
    await press(t.register);
    expect(field(t.name).value).toBe('Ann');
    expect(field(t.password).autocomplete).toBe('new-password');
    await submit(t.register);
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith(true));
  });

  it.each([
    ['name_taken', t.name],
    ['name_scripts', t.name],
    ['password_length', t.password],
  ] as const)('shows %s at its field and goes there', async (code, label) => {
    vi.mocked(account.register).mockRejectedValue(new api.RequestError(code));
    show(true);
    await submit(t.register);
    expect(await screen.findByText(codes[code])).toBeTruthy();
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(label));
    expect([field(t.name).value, field(t.password).value]).toEqual(['Ann', 'correct horse']);
    await type(label, 'another');
    expect(screen.queryByText(codes[code])).toBeNull();
  });

  it('shows what is about both at the form, and how long to wait', async () => {
    vi.mocked(account.signIn).mockRejectedValue(new api.RequestError('too_many_requests', 30));
    show();
    await submit(t.signIn);
    expect(await screen.findByText(/Time to wait: 30 seconds/)).toBeTruthy();
    vi.mocked(account.signIn).mockRejectedValue(new api.RequestError('wrong_credentials'));
    await submit(t.signIn);
    expect(await screen.findByText(codes.wrong_credentials)).toBeTruthy();
    expect(document.activeElement).toBe(field(t.password));
  });

  it('asks nobody where something is missing, and asks once where it is pressed twice', async () => {
    vi.mocked(account.signIn).mockReturnValue(new Promise(() => undefined));
    show();
    await submit(t.signIn, ' ', '');
    expect(screen.getByText(t.nameless)).toBeTruthy();
    expect(document.activeElement).toBe(field(t.name));
    expect(account.signIn).not.toHaveBeenCalled();
    await submit(t.signIn);
    await submit(t.signIn);
    expect(account.signIn).toHaveBeenCalledOnce();
  });

  it('shows the password where that is wanted', async () => {
    show();
    expect(field(t.password).type).toBe('password');
    await press(t.showPassword);
    expect(field(t.password).type).toBe('text');
    await press(t.hidePassword);
    expect(field(t.password).type).toBe('password');
  });
});

describe('the form for a new password', () => {
  const changed = vi.fn();

  async function submit() {
    await type(t.oldPassword, 'correct horse');
    await type(t.newPassword, '12345');
    await fireEvent.submit(screen.getByRole('button', { name: t.changePassword }));
  }

  it('says what has become of it, and is empty again', async () => {
    vi.mocked(api.setPassword).mockResolvedValue({ weak_password: true });
    render(PasswordForm, { name: 'Ann', elsewhere: true, onchanged: changed });
    await submit();
    const said = `${t.changed} ${t.endedElsewhere} ${t.weak}`;
    await vi.waitFor(() => expect(screen.getByRole('status').textContent.trim()).toBe(said));
    expect(changed).toHaveBeenCalledOnce();
    expect([field(t.oldPassword).value, field(t.newPassword).value]).toEqual(['', '']);
  });

  it.each([
    ['wrong_password', t.oldPassword],
    ['password_length', t.newPassword],
  ] as const)('shows %s at its field', async (code, label) => {
    vi.mocked(api.setPassword).mockRejectedValue(new api.RequestError(code));
    render(PasswordForm, { name: 'Ann', elsewhere: false, onchanged: changed });
    await submit();
    expect(await screen.findByText(codes[code])).toBeTruthy();
    expect(document.activeElement).toBe(field(label));
    expect(changed).not.toHaveBeenCalled();
  });
});
