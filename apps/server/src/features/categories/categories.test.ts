import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { testApi } from '../../testing/fixtures.ts';

const test = testApi();
let admin: Client;
beforeAll(async () => {
  admin = await test.signIn();
});

const create = (body: Record<string, unknown>) => admin.post('/v1/categories', { kind: 'commerce', ...body });
const id = async (body: Record<string, unknown>) => ((await create(body)).body.data as { id: string }).id;
const problem = (answer: { body: Record<string, unknown> }) =>
  (answer.body.details as { path: string; message: string }[])[0];

it('slugs come from the name and are unique per kind', async () => {
  const slugs = [];
  for (const kind of ['commerce', 'commerce', 'product']) {
    slugs.push((await create({ name: 'Café y Té', kind })).body.data);
  }
  expect(slugs).toMatchObject([{ slug: 'cafe-y-te' }, { slug: 'cafe-y-te-2' }, { slug: 'cafe-y-te' }]);
});

it('the tree has two levels, of one kind', async () => {
  const top = await id({ name: 'Comer' });
  const child = await id({ name: 'Tacos', parent: top });
  expect(problem(await create({ name: 'Pastor', parent: child }))?.path).toBe('parent');
  expect(problem(await create({ name: 'Vajilla', parent: top, kind: 'product' }))?.path).toBe('parent');
  expect(problem(await admin.patch(`/v1/categories/${top}`, { rev: 1, parent: child }))?.path).toBe('parent');
  expect(problem(await admin.patch(`/v1/categories/${top}`, { rev: 1, parent: top }))?.path).toBe('parent');
  expect(problem(await admin.patch(`/v1/categories/${top}`, { rev: 1, kind: 'event' }))?.path).toBe('kind');
});

it('a category with active children can’t be deleted, afterwards it can', async () => {
  const top = await id({ name: 'Salud' });
  const child = await id({ name: 'Dentistas', parent: top });
  const refused = await admin.delete(`/v1/categories/${top}`, { rev: 1 });
  expect(refused.body).toMatchObject({ code: 'in-use', details: { categories: 1 } });
  await admin.delete(`/v1/categories/${child}`, { rev: 1 });
  expect((await admin.delete(`/v1/categories/${top}`, { rev: 1 })).status).toBe(200);
});
