import { expect, it } from 'vitest';
import { spoil } from './spoiled.ts';

it('a list into which a number is put as a key does not get as long as the number says', () => {
  // By each way to spoil it.
  for (let how = 0; how < 10; how += 1)
    expect(JSON.stringify(spoil({ list: ['a'] }, 1, how, 2 ** 31)).length).toBeLessThan(1_000_000);
});
