import { expect, it } from 'vitest';
import { spoil } from './spoiled.ts';

it('a large number as a new key does not make a list that long', () => {
  // Each way to spoil a value.
  for (let how = 0; how < 10; how += 1)
    expect(JSON.stringify(spoil({ list: ['a'] }, 1, how, 2 ** 31)).length).toBeLessThan(1_000_000);
});
