import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { en } from '../../lib/i18n/en';
import { i18n } from '../../lib/i18n/index.svelte';
import { preferences } from '../../lib/preferences.svelte';
import SettingsSheet from './SettingsSheet.svelte';

describe('the settings', () => {
  beforeEach(async () => {
    await i18n.start();
    render(SettingsSheet, { onclose: () => undefined });
  });

  it('change what is set at once', async () => {
    await fireEvent.click(screen.getByRole('switch', { name: en.settings.dots }));
    expect(preferences.dots).toBe(false);
    await fireEvent.click(screen.getByRole('radio', { name: en.settings.boards.blue }));
    expect(preferences.board).toBe('blue');
    const volume = screen.getByRole('slider', { name: en.settings.volume });
    await fireEvent.input(volume, { target: { value: '20' } });
    expect(preferences.volume).toBe(20);
  });

  it('show a switch as it is where what was asked for is not to be had', async () => {
    const notified = screen.getByRole<HTMLInputElement>('switch', {
      name: en.settings.notifications,
    });
    expect(notified.disabled).toBe(true);
    expect(screen.getByText(en.settings.notified.unsupported)).toBeTruthy();
    await fireEvent.click(notified);
    expect(notified.checked).toBe(false);
  });
});
