import { expect, it } from 'vitest';
import { texts } from './texts.ts';

it('the number of redemptions that are left has a text for none, one and several', () => {
  expect([0, 1, 2].map(texts.left)).toEqual(['Ya no quedan canjes', 'Queda 1 canje', 'Quedan 2 canjes']);
});
