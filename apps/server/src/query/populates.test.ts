import { expect, it } from 'vitest';
import { getPaths, query } from '../testing/back-office.ts';
import { backOffice } from '../testing/fixtures.ts';

const office = backOffice();

it('a hidden reference can’t be populated, like one that does not exist', async () => {
  const guest = await office.test.guest();
  const refused = (name: string) => guest.get(query('/v1/vehicles', { _populates: [name] }));
  expect(getPaths(await refused('owner'))).toEqual(['_populates.owner']);
  expect(getPaths(await refused('nothing'))).toEqual(['_populates.nothing']);
});
