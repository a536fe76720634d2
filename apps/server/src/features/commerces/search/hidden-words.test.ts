import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackOffice, createBackOffice, getId, query } from '../../../testing/back-office.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
});
afterAll(() => office.test.close());

it('a misspelt word is corrected although a hidden place has it in its name', async () => {
  const { admin, person, commerce, pending } = office;
  await admin.patch(`/v1/commerces/${commerce}`, { rev: 1, name: 'Panadería Velázquez' });
  const find = async () => {
    const answer = await person.get(query('/v1/commerces', { _filters: { $search: 'velasques' } }));
    return (answer.body.data as { id: string }[]).map(({ id }) => id);
  };
  expect(await find()).toEqual([commerce]);
  const product = await admin.post('/v1/products', { commerce: pending, name: 'Velasques' });
  expect(getId(product)).toBeTruthy();
  expect(await find()).toEqual([commerce]);
});

it('places with some of the words are found although a hidden place has them all', async () => {
  const { admin, person, commerce, pending } = office;
  const search = { $search: 'velazquez sastre' };
  const find = async (filters: object = search) => {
    const answer = await person.get(query('/v1/commerces', { _filters: filters }));
    const { data, meta } = answer.body as { data: { id: string }[]; meta: { partial?: boolean } };
    return [data.map(({ id }) => id), meta.partial];
  };
  expect(await find()).toEqual([[commerce], true]);
  const renamed = await admin.patch(`/v1/commerces/${pending}`, { rev: 1, name: 'Velázquez, sastre' });
  expect(renamed.status, renamed.text).toBe(200);
  expect(await find()).toEqual([[commerce], true]);
  expect((await find({ $and: [search] }))[0]).toEqual([commerce]);
});
