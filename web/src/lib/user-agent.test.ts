import { describe, expect, it } from 'vitest';
import { userAgentInWords } from './user-agent';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a user agent in words', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${KIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox, macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome, iPad',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${KIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet, Android',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/140.0.0.0`, 'Chrome, ChromeOS'],
    ['Konqueror (Linux)', 'Linux'],
    ['curl/8.5.0', ''],
  ])('%s', (agent, words) => {
    expect(userAgentInWords(agent)).toBe(words);
  });
});
