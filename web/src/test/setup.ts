import { cleanup } from '@testing-library/svelte';
import { afterEach } from 'vitest';

// happy-dom lays nothing out and moves nothing: the tests run as if motion were unwelcome.
window.matchMedia = (query) =>
  ({
    matches: query.includes('reduce'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as never;

afterEach(cleanup);
