import type { AuditEntry } from '@callejero/contract/resources/audit.ts';
import { beforeAll, expect, it } from 'vitest';
import { getId, getPaths, query } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();
let holiday: string;
beforeAll(async () => {
  const { admin } = office;
  holiday = getId(await admin.post('/v1/holidays', { name: 'Candelaria', date: '2026-02-02' }));
  await admin.patch(`/v1/holidays/${holiday}`, { rev: 1, name: 'La Candelaria' });
  await admin.delete(`/v1/holidays/${holiday}`, { rev: 2 });
});

const list = async (params: Record<string, unknown>) => {
  const answer = await office.admin.get(query('/v1/audit', params));
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as {
    data: AuditEntry[];
    meta: { total: number; page: number; perPage: number };
  };
};

it('the history lists who changed what of a record, before and after, the latest first', async () => {
  const { data, meta } = await list({ _filters: { resource: 'holidays', recordId: holiday } });
  expect(meta.total).toBe(3);
  expect(data.map(({ action }) => action)).toEqual(['archived', 'updated', 'created']);
  expect(data[1]).toMatchObject({
    actor: office.admin.id,
    recordId: holiday,
    diff: { name: ['Candelaria', 'La Candelaria'] },
  });
  const one = await office.admin.get(`/v1/audit/${data[1]?.id}`);
  expect(one.body.data).toEqual(data[1]);
});

it('the history is filtered, sorted and paged with the exact total', async () => {
  const [first] = (await list({ _filters: { recordId: holiday }, _sort: { createdAt: 1 } })).data;
  const since = { createdAt: { $gte: first?.createdAt } };
  expect(
    (await list({ _filters: { ...since, action: 'archived', actor: office.admin.id } })).meta.total,
  ).toBe(1);
  expect((await list({ _filters: { createdAt: { $lt: '2000-01-01T00:00:00Z' } } })).meta.total).toBe(0);
  expect((await list({ _filters: { actor: office.person.id, resource: 'holidays' } })).data).toEqual([]);
  const paged = await list({ _filters: { recordId: holiday }, _page: 1, _perPage: 2 });
  expect([paged.data.length, paged.meta]).toEqual([1, { total: 3, page: 1, perPage: 2 }]);
  const populated = await list({
    _filters: { recordId: holiday },
    _populates: [{ path: 'actor', select: ['email'] }],
  });
  expect(populated.data[0]?.actor).toMatchObject({ id: office.admin.id, email: expect.any(String) });
  expect(
    getPaths(await office.admin.get(query('/v1/audit', { _filters: { passwordHash: 'x' } }))),
  ).toHaveLength(1);
});

it('the history includes a change made a moment ago', async () => {
  const only = { _filters: { resource: 'keys' } };
  expect((await list(only)).meta.total).toBe(0);
  await office.admin.post('/v1/keys', { name: 'mapas', value: 'secreto' });
  const { data, meta } = await list(only);
  expect(meta.total).toBe(1);
  expect(JSON.stringify(data)).not.toContain('secreto');
});

/** A promotion with a code. */
async function coupon(couponCode: string) {
  const discount = getId(await office.admin.post('/v1/discounts', { name: couponCode, type: 'gift' }));
  return {
    ...{ title: 'Té', terms: 'Una por persona.', discount, mode: 'code', couponCode },
    ...{ startsAt: '2026-03-01T06:00:00Z', endsAt: '2026-04-01T06:00:00Z' },
  };
}

it('the history shows changes of a collection only to readers of that collection', async () => {
  const { admin, test } = office;
  const promotion = getId(await admin.post('/v1/promotions', await coupon('SECRETO-1')));
  const reader = await test.signIn({
    permissions: ['audit:read', 'holidays:read', 'pages:*', 'promotions:update'],
  });
  const all = query('/v1/audit', { _perPage: 1000 });
  const rows = (await reader.get(all)).body.data as AuditEntry[];
  expect(new Set(rows.map(({ resource }) => resource))).toEqual(new Set(['holidays', 'pages']));
  for (const path of [
    query('/v1/audit', { _filters: { recordId: promotion } }),
    query('/v1/audit/csv', { _filters: { recordId: promotion } }),
  ]) {
    const answer = await reader.get(path);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(promotion);
  }
  const [entry] = (await list({ _filters: { recordId: promotion } })).data;
  expect((await reader.get(`/v1/audit/${entry?.id}`)).status).toBe(404);
  expect((await admin.get(`/v1/audit/${entry?.id}`)).status).toBe(200);
});

it('the history contains no code of a promotion, and of a person only that something changed', async () => {
  const { admin, owner, test } = office;
  const promotion = getId(await admin.post('/v1/promotions', await coupon('SECRETO-2')));
  await admin.patch(`/v1/promotions/${promotion}`, { rev: 1, couponCode: 'SECRETO-3', title: 'Té verde' });
  const { rev } = (await owner.get(`/v1/users/${owner.id}`)).body.data as { rev: number };
  const person = { firstName: 'Xóchitl', lastName: 'Secreta', phone: '+522281234567', locale: 'es' };
  expect((await owner.patch(`/v1/users/${owner.id}`, { rev, ...person })).status).toBe(200);
  const home = { street: 'Calle Secreta', number: '7', locality: 'Xalapa' };
  const address = getId(await owner.post('/v1/addresses', home));
  const place = getId(await admin.post('/v1/addresses', { street: 'Enríquez', locality: 'Xalapa' }));
  const records = await test.platform.db.query<{ record_id: string; diff: Record<string, unknown> }>({
    text: 'select record_id, diff from changes where record_id = any($1::uuid[]) order by id',
    values: [[promotion, owner.id, address, place]],
  });
  expect(JSON.stringify(records)).not.toMatch(/secret|xóchitl|2281234567/i);
  const changed = ['•••', '•••'];
  const of = (id: string) => records.filter(({ record_id }) => record_id === id).map(({ diff }) => diff);
  expect(of(promotion)[1]).toEqual({ couponCode: changed, title: ['Té', 'Té verde'] });
  expect(of(owner.id).at(-1)).toEqual({ firstName: changed, lastName: changed, phone: changed });
  expect(of(address)[0]).toMatchObject({ street: '•••', locality: '•••', owner: owner.id });
  expect(of(place)[0]).toMatchObject({ street: 'Enríquez' });
});

it('the history is read by administrators with the permission, and written by nobody', async () => {
  const { admin, powerless, owner, person, test } = office;
  const [entry] = (await list({ _filters: { recordId: holiday } })).data;
  const reader = await test.signIn({ permissions: ['audit:read'] });
  expect((await reader.get('/v1/audit')).status).toBe(200);
  for (const client of [powerless, owner, person]) {
    expect((await client.get('/v1/audit')).status).toBe(403);
    expect((await client.get(`/v1/audit/${entry?.id}`)).status).toBe(403);
  }
  expect((await test.visitor.get('/v1/audit')).status).toBe(401);
  expect((await admin.post('/v1/audit', {})).status).toBe(403);
  expect((await admin.patch(`/v1/audit/${entry?.id}`, { rev: 1, action: 'x' })).status).toBe(403);
  expect((await admin.delete(`/v1/audit/${entry?.id}`, { rev: 1 })).status).toBe(403);
});
