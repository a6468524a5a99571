import { describe, expect, it } from 'vitest';
import { ACCOUNT, gamePath, invitationPath, routeOf } from './router.svelte';

describe('routeOf', () => {
  it('knows every page', () => {
    expect(routeOf('/')).toEqual({ page: 'lobby' });
    expect(routeOf(ACCOUNT)).toEqual({ page: 'account' });
    expect(routeOf(gamePath('0a1B2c3D'))).toEqual({ page: 'game', id: '0a1B2c3D' });
    expect(routeOf(invitationPath('abc123'))).toEqual({ page: 'invitation', code: 'abc123' });
  });

  it.each([
    '/game',
    '/game/',
    '/game/a/b',
    '/game/..',
    '/i/<b>',
    '/nothing',
    '//',
    '/games/a',
    '/account/a',
  ])('finds nothing at %s', (path) => {
    expect(routeOf(path)).toEqual({ page: 'notFound' });
  });
});
