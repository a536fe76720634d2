import type { Category } from '@callejero/contract/resources/categories.ts';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../testing/api.ts';
import { testApi } from '../testing/fixtures.ts';

const test = testApi();
let admin: Client;
let person: Client;

beforeAll(async () => {
  admin = await test.signIn();
  person = await test.signIn({ role: 'user' });
});

let names = 0;
const newCategory = (extra: Record<string, unknown> = {}) => {
  names += 1;
  return { name: `Categoría ${names}`, kind: 'commerce', ...extra };
};
async function created(extra: Record<string, unknown> = {}): Promise<Category> {
  const answer = await admin.post('/v1/categories', newCategory(extra));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as Category;
}
const idsOf = (data: unknown) => (data as { id: string }[]).map(({ id }) => id);
const query = (path: string, params: Record<string, unknown>) =>
  `${path}?${new URLSearchParams(Object.entries(params).flatMap(([key, value]) => (value === undefined ? [] : [[key, JSON.stringify(value)]])))}`;

describe('reading', () => {
  it('a list has the exact total, a page and the defaults of the seed', async () => {
    const made = [await created(), await created(), await created()];
    const filters = { id: { $in: made.map(({ id }) => id) } };
    const all = await admin.get(query('/v1/categories', { _filters: filters, _sort: { name: 1 } }));
    expect(all.body).toMatchObject({ meta: { total: 3, page: 0, perPage: 1000 } });
    expect(idsOf(all.body.data)).toEqual(made.map(({ id }) => id));
    const second = await admin.get(
      query('/v1/categories', { _filters: filters, _sort: { name: 1 }, _page: 1, _perPage: 2 }),
    );
    expect(second.body).toMatchObject({ meta: { total: 3, page: 1, perPage: 2 } });
    expect(idsOf(second.body.data)).toEqual([made[2]?.id]);
  });

  it('the page behind a row repeats and skips nothing, whatever came or went before it', async () => {
    const { id: parent } = await created();
    const made: string[] = [];
    for (let row = 0; row < 5; row += 1) made.push((await created({ parent, name: `Detrás ${row}` })).id);
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = made;
    const page = async (_page: number, _after?: string) => {
      const asked = { _filters: { parent }, _sort: { name: -1 }, _page, _perPage: 2, _after };
      const answer = await admin.get(query('/v1/categories', asked));
      expect(answer.status, answer.text).toBe(200);
      return idsOf(answer.body.data);
    };
    expect(await page(0)).toEqual([fifth, fourth]);
    const added = (await created({ parent, name: 'Detrás 9' })).id;
    expect(await page(1)).toEqual([fourth, third]);
    expect(await page(1, fourth)).toEqual([third, second]);
    await admin.delete(`/v1/categories/${added}`, { rev: 1 });
    await admin.delete(`/v1/categories/${fifth}`, { rev: 1 });
    expect(await page(1, fourth)).toEqual([third, second]);
    expect(await page(2, second)).toEqual([first]);
    // Behind a row that is gone the number decides.
    expect(await page(1, fifth)).toEqual([second, first]);
    const wrong = await admin.get(query('/v1/categories', { _after: 'x' }));
    expect([wrong.status, wrong.body.details]).toEqual([
      400,
      [{ path: '_after', message: 'Indica un identificador válido.' }],
    ]);
  });

  it('_findOne answers the first match or null', async () => {
    const { id, slug } = await created();
    const found = await admin.get(query('/v1/categories', { _filters: { slug }, _findOne: true }));
    expect(found.body.data).toMatchObject({ id });
    const missing = await admin.get(
      query('/v1/categories', { _filters: { slug: 'no-hay' }, _findOne: true }),
    );
    expect(missing.body).toEqual({ data: null });
  });

  it('a populated reference has its selected fields', async () => {
    const parent = await created();
    const child = await created({ parent: parent.id });
    const answer = await admin.get(
      query(`/v1/categories/${child.id}`, { _populates: [{ path: 'parent', select: ['name'] }] }),
    );
    expect(answer.body.data).toMatchObject({ id: child.id, parent: { id: parent.id, name: parent.name } });
  });

  it("one row accepts the empty parameters that the seed's client always sends, and refuses others", async () => {
    const { id } = await created();
    const all = { _filters: {}, _sort: {}, _populates: [], _page: 0, _perPage: 0 };
    const read = await admin.get(query(`/v1/categories/${id}`, all));
    expect([read.status, read.body.data]).toMatchObject([200, { id }]);
    for (const [path, asked] of [
      ['_filters', { ...all, _filters: { name: 'Otra' } }],
      ['_sort', { ...all, _sort: { name: 1 } }],
      ['_findOne', { ...all, _findOne: true }],
    ] as const) {
      const refused = await admin.get(query(`/v1/categories/${id}`, asked));
      expect([refused.status, refused.body.details]).toMatchObject([400, [{ path }]]);
    }
  });

  it('a client with the current version gets 304, and the new bytes after a change', async () => {
    const { id, rev, name } = await created();
    const path = query('/v1/categories', { _filters: { id } });
    const first = await admin.get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await admin.get(path, { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    await admin.patch(`/v1/categories/${id}`, { rev, name: `${name} nueva` });
    const changed = await admin.get(path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject([{ name: `${name} nueva` }]);
  });

  it('the status is 401 without a session, and 404 for unknown and invalid ids', async () => {
    expect((await test.visitor.get('/v1/categories')).status).toBe(401);
    expect((await admin.get(`/v1/categories/${test.platform.ids.next()}`)).status).toBe(404);
    expect((await admin.get('/v1/categories/nada')).status).toBe(404);
    expect((await admin.get('/v1/nada')).body).toMatchObject({ code: 'route-not-found' });
  });

  it('hidden and unknown fields get the same error', async () => {
    for (const field of ['osmTags', 'noExiste', 'passwordHash']) {
      const answers = await Promise.all([
        person.get(query('/v1/categories', { _filters: { [field]: { $exists: true } } })),
        person.get(query('/v1/categories', { _sort: { [field]: 1 } })),
        person.get(query('/v1/categories', { _select: [field] })),
        person.get(query('/v1/categories', { _populates: [field] })),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    }
    const list = await person.get('/v1/categories');
    expect(list.status).toBe(200);
    expect(list.text).not.toContain('osmTags');
  });
});

describe('writing', () => {
  it('a creation gets defaults and the server’s fields, and is recorded', async () => {
    const category = await created({ osmTags: ['shop=bakery'] });
    expect(category).toMatchObject({
      rev: 1,
      active: true,
      color: '#2fa9e0',
      parent: null,
      archivedAt: null,
    });
    const records = await test.platform.db.query(
      sql`select actor, action, resource, diff from changes where record_id = ${category.id}`,
    );
    expect(records).toMatchObject([
      { actor: admin.id, action: 'created', resource: 'categories', diff: { name: category.name } },
    ]);
  });

  it('a refusal names every field that is wrong, missing, unknown or not writable', async () => {
    const answer = await admin.post('/v1/categories', { kind: 'x', color: 'rojo', icon: 'nada' });
    expect(answer.status).toBe(400);
    const paths = (answer.body as { details?: { path: string }[] }).details?.map(({ path }) => path);
    expect(paths?.toSorted()).toEqual(['color', 'icon', 'kind', 'name']);
    for (const field of ['slug', 'id', 'createdAt', 'noExiste', '__proto__']) {
      const body = JSON.stringify(newCategory()).replace('{', `{"${field}":"x",`);
      const refused = await admin.send('POST', '/v1/categories', body);
      expect([refused.status, field, refused.text.includes(`"path":"${field}"`)]).toEqual([400, field, true]);
    }
    expect((await admin.send('POST', '/v1/categories', '{"name":')).body).toMatchObject({
      code: 'body-invalid',
    });
  });

  it('a refusal for a missing rev names the other wrong fields too', async () => {
    const { id } = await created();
    const paths = ({ status, body }: Answer) => ({
      status,
      paths: (body.details as { path: string }[]).map(({ path }) => path),
    });
    const url = `/v1/categories/${id}`;
    expect(paths(await admin.patch(url, { name: null }))).toEqual({ status: 400, paths: ['rev', 'name'] });
    expect(paths(await admin.put(url, {}))).toEqual({ status: 400, paths: ['rev', 'name', 'kind'] });
    expect(paths(await admin.put(url, []))).toEqual({ status: 400, paths: [''] });
  });

  it('an update needs the current rev, and a stale one gets both versions', async () => {
    const { id, name } = await created();
    const first = await admin.patch(`/v1/categories/${id}`, { rev: 1, name: 'Primera' });
    expect(first.body.data).toMatchObject({ rev: 2, name: 'Primera' });
    const stale = await admin.patch(`/v1/categories/${id}`, { rev: 1, name: 'Segunda' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'stale',
      details: { current: { id, rev: 2, name: 'Primera' }, yours: { name: 'Segunda' } },
    });
    expect((await admin.patch(`/v1/categories/${id}`, { name })).body).toMatchObject({
      details: [{ path: 'rev' }],
    });
    const [{ diff } = { diff: null }] = await test.platform.db.query<{ diff: unknown }>(
      sql`select diff from changes where record_id = ${id} and action = 'updated'`,
    );
    expect(diff).toMatchObject({ name: [name, 'Primera'] });
  });

  it('an update that changes nothing, or only the spelling of a value, leaves no trace', async () => {
    const { id, name, updatedAt } = await created({ osmTags: ['amenity=cafe'] });
    const same = await admin.patch(`/v1/categories/${id}`, {
      rev: 1,
      name: `  ${name} `,
      order: 0,
      osmTags: ['amenity=cafe'],
    });
    expect(same.status, same.text).toBe(200);
    expect(same.body.data).toMatchObject({ id, rev: 1, updatedAt });
    expect((await admin.patch(`/v1/categories/${id}`, { rev: 2 })).status).toBe(409);
    const records = await test.platform.db.query(
      sql`select diff from changes where record_id = ${id} and action = 'updated'`,
    );
    expect(records).toEqual([]);
  });

  it('the change record has only changed fields, without derived ones', async () => {
    const { id, name } = await created();
    await admin.patch(`/v1/categories/${id}`, { rev: 1, name: 'Otro nombre', order: 0 });
    const [record] = await test.platform.db.query<{ diff: unknown }>(
      sql`select diff from changes where record_id = ${id} and action = 'updated'`,
    );
    expect(record?.diff).toEqual({ name: [name, 'Otro nombre'] });
  });

  it('one of many simultaneous writes of the same rev wins', async () => {
    const { id } = await created();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        admin.patch(`/v1/categories/${id}`, { rev: 1, order: index + 1 }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });

  it('PUT sets omitted fields to their default or null', async () => {
    const { id } = await created({ icon: 'cafe', order: 7 });
    const answer = await admin.put(`/v1/categories/${id}`, { rev: 1, name: 'Otra', kind: 'commerce' });
    expect(answer.body.data).toMatchObject({ name: 'Otra', icon: null, order: 0, rev: 2 });
  });

  it('DELETE archives a row, which is then only in the archive view and can be restored', async () => {
    const { id } = await created();
    expect((await admin.delete(`/v1/categories/${id}`, {})).status).toBe(400);
    expect((await admin.delete(`/v1/categories/${id}`, { rev: 1 })).status).toBe(200);
    const only = { _filters: { id } };
    expect((await admin.get(`/v1/categories/${id}`)).status).toBe(404);
    expect((await admin.get(query('/v1/categories', only))).body.data).toEqual([]);
    expect(idsOf((await admin.get(query('/v1/categories', { ...only, _archived: true }))).body.data)).toEqual(
      [id],
    );
    const restored = await admin.post(`/v1/categories/${id}/restore`, { rev: 2 });
    expect(restored.body.data).toMatchObject({ id, rev: 3, archivedAt: null });
    expect((await admin.get(`/v1/categories/${id}`)).status).toBe(200);
  });

  it('archived rows are only visible to those who may delete them, in lists, in CSV and one by one', async () => {
    const { id } = await created();
    expect((await admin.delete(`/v1/categories/${id}`, { rev: 1 })).status).toBe(200);
    const only = { _filters: { id }, _archived: true };
    const reader = await test.signIn({ permissions: ['categories:read'] });
    const remover = await test.signIn({ permissions: ['categories:read', 'categories:delete'] });
    for (const client of [reader, person, await test.guest()]) {
      for (const path of [
        query('/v1/categories', only),
        query('/v1/categories', { ...only, _findOne: true }),
        `/v1/categories/${id}?_archived=true`,
        query('/v1/categories/csv', only),
      ]) {
        const answer = await client.get(path);
        expect([path, answer.status]).toEqual([path, 403]);
        expect(answer.text).not.toContain(id);
      }
    }
    expect(idsOf((await remover.get(query('/v1/categories', only))).body.data)).toEqual([id]);
    expect((await remover.get(`/v1/categories/${id}?_archived=true`)).status).toBe(200);
    expect((await remover.get(query('/v1/categories/csv', only))).text).toContain(id);
  });

  it('references to missing or archived rows are refused, and the field is named', async () => {
    const gone = await created();
    await admin.delete(`/v1/categories/${gone.id}`, { rev: 1 });
    for (const parent of [gone.id, test.platform.ids.next()]) {
      const answer = await admin.post('/v1/categories', newCategory({ parent }));
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ details: [{ path: 'parent' }] });
    }
  });

  it('a write without its permission is denied', async () => {
    const { id } = await created();
    const reader = await test.signIn({ permissions: ['categories:read', 'categories:create'] });
    expect((await person.post('/v1/categories', newCategory())).status).toBe(403);
    expect((await test.visitor.post('/v1/categories', newCategory())).status).toBe(401);
    expect((await reader.post('/v1/categories', newCategory())).status).toBe(201);
    expect((await reader.patch(`/v1/categories/${id}`, { rev: 1, order: 1 })).status).toBe(403);
    expect((await reader.delete(`/v1/categories/${id}`, { rev: 1 })).status).toBe(403);
  });

  it('standard writes are denied to everybody if special routes do them', async () => {
    const id = test.platform.ids.next();
    const refused = {
      post: ['administrators', 'users', 'files', 'push', 'messages'],
      put: ['actions', 'files', 'push', 'conversations', 'messages'],
      patch: ['actions', 'files', 'push', 'conversations', 'messages'],
      delete: ['conversations', 'messages'],
    } as const;
    for (const method of ['post', 'put', 'patch', 'delete'] as const)
      for (const name of refused[method]) {
        const path = method === 'post' ? `/v1/${name}` : `/v1/${name}/${id}`;
        expect([method, name, (await admin[method](path, { rev: 1 })).status]).toEqual([method, name, 403]);
      }
  });

  it('every write except a creation has its id in the address', async () => {
    const { id } = await created();
    expect((await admin.post(`/v1/categories/${id}`, newCategory())).status).toBe(404);
    for (const method of ['put', 'patch', 'delete'] as const)
      expect([method, (await admin[method]('/v1/categories', { rev: 1 })).status]).toEqual([method, 404]);
  });
});

describe('retrying a write', () => {
  const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });

  it('gives the same answer and writes once, even if many arrive at the same time', async () => {
    const body = newCategory();
    const headers = key();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.post('/v1/categories', body, headers)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const found = await admin.get(query('/v1/categories', { _filters: { name: body.name } }));
    expect(found.body).toMatchObject({ meta: { total: 1 } });
  });

  it('replays before rev is checked', async () => {
    const { id } = await created();
    const headers = key();
    const first = await admin.patch(`/v1/categories/${id}`, { rev: 1, order: 3 }, headers);
    const again = await admin.patch(`/v1/categories/${id}`, { rev: 1, order: 3 }, headers);
    expect(again.text).toBe(first.text);
    const removal = key();
    const removed = await admin.delete(`/v1/categories/${id}`, { rev: 2 }, removal);
    expect((await admin.delete(`/v1/categories/${id}`, { rev: 2 }, removal)).text).toBe(removed.text);
  });

  it('refuses the key for another body, and separates keys by person', async () => {
    const headers = key();
    const other = await test.signIn();
    const first = await admin.post('/v1/categories', newCategory(), headers);
    const mismatch = await admin.post('/v1/categories', newCategory(), headers);
    expect(mismatch.body).toMatchObject({ code: 'idempotency-mismatch' });
    const theirs = await other.post('/v1/categories', newCategory(), headers);
    expect(theirs.status).toBe(201);
    expect(theirs.text).not.toBe(first.text);
  });
});

describe('many writes at the same time', () => {
  it('are each stored with their own change record, or refused on their own', async () => {
    const missing = test.platform.ids.next();
    const bodies = Array.from({ length: 45 }, (_, index) =>
      newCategory(index % 3 === 2 ? { parent: missing } : {}),
    );
    // Every third body is sent twice with the same key, so one request repeats the other.
    const answers = await Promise.all(
      bodies.flatMap((body, index) => {
        const headers = { 'Idempotency-Key': `together-${missing}-${index}` };
        const twice = index % 3 === 1 ? [body, body] : [body];
        return twice.map(async (sent) => ({ sent, ...(await admin.post('/v1/categories', sent, headers)) }));
      }),
    );
    for (const { sent, status, body } of answers) {
      expect(status).toBe('parent' in sent ? 400 : 201);
      if (status === 201) expect(body.data).toMatchObject({ name: sent.name });
    }
    const stored = answers.filter(({ status }) => status === 201).map(({ body }) => body.data);
    const ids = new Set(idsOf(stored));
    expect(ids.size).toBe(30);
    const records = await test.platform.db.query<{ id: string; name: string }>(
      sql`select record_id as id, diff ->> 'name' as name from changes
        where resource = 'categories' and action = 'created' and record_id = any(${[...ids]})`,
    );
    expect(records.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
    expect(new Set(records.map(({ name }) => name)).size).toBe(30);
  });
});

describe('a refused write', () => {
  it('leaves nothing behind', async () => {
    const before = await test.platform.db.query(
      sql`select count(*) from categories union all select count(*) from changes`,
    );
    await admin.post('/v1/categories', newCategory({ parent: test.platform.ids.next() }));
    await admin.post('/v1/categories', newCategory({ color: 'nada' }));
    await person.post('/v1/categories', newCategory());
    expect(
      await test.platform.db.query(
        sql`select count(*) from categories union all select count(*) from changes`,
      ),
    ).toEqual(before);
  });
});
