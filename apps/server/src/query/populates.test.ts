import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackOffice, createBackOffice, pathsOf, query } from '../testing/back-office.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
});
afterAll(() => office.test.close());

it('a reference that one may not read can’t be populated, like one that does not exist', async () => {
  const guest = await office.test.guest();
  const refused = (name: string) => guest.get(query('/v1/vehicles', { _populates: [name] }));
  expect(pathsOf(await refused('owner'))).toEqual(['_populates.owner']);
  expect(pathsOf(await refused('nothing'))).toEqual(['_populates.nothing']);
});
