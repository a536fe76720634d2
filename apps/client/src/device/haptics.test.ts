import { afterEach, expect, test } from 'vitest';
import { impact, impactPatterns, notice, noticePatterns } from './haptics.ts';

const original = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
afterEach(() => {
  if (original) Object.defineProperty(globalThis, 'navigator', original);
});

/** A browser that can, or can't, vibrate. */
function browser(navigator: object): void {
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
}

test('on the web every impact and every kind of notice has its own vibration', () => {
  const felt: string[] = [];
  browser({ vibrate: (pattern: number[]) => felt.push(pattern.join(' ')) });
  for (const style of ['Heavy', 'Medium', 'Light'] as const) impact(style);
  for (const type of ['Success', 'Warning', 'Error'] as const) notice(type);
  expect(felt).toEqual(
    [...Object.values(impactPatterns), ...Object.values(noticePatterns)].map((pattern) => pattern.join(' ')),
  );
  expect(new Set(felt).size).toBe(6);
});

test('a browser that can’t vibrate does nothing', () => {
  browser({});
  expect(() => impact('Heavy')).not.toThrow();
});
