import { describe, expect, it } from 'vitest';
import { passwordWords, randomPassword } from './random-password.ts';

describe('a temporary password', () => {
  it('is five known words and two digits', () => {
    for (let round = 0; round < 200; round++) {
      const parts = randomPassword().split('-');
      expect(parts).toHaveLength(6);
      for (const word of parts.slice(0, 5)) expect(passwordWords).toContain(word);
      expect(parts[5]).toMatch(/^[1-9]\d$/);
    }
  });

  it('is long enough for an administrator, and different each time', () => {
    const made = Array.from({ length: 300 }, randomPassword);
    expect(new Set(made).size).toBe(300);
    expect(Math.min(...made.map((password) => password.length))).toBeGreaterThanOrEqual(15);
  });

  it('draws from 256 different words that any keyboard types', () => {
    expect(new Set(passwordWords).size).toBe(256);
    for (const word of passwordWords) expect(word).toMatch(/^[a-z]{3,7}$/);
  });

  it('uses all of the words', () => {
    const used = new Set(Array.from({ length: 2000 }, () => randomPassword().split('-').slice(0, 5)).flat());
    expect(used.size).toBe(256);
  });
});
