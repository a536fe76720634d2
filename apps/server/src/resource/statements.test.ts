/** Counts the SQL statements of an answer at the database port. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { type Populate, queryLimits } from '@callejero/contract/list-query/query.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Statement } from '../ports/ports.ts';
import type { Client } from '../testing/api.ts';
import { query } from '../testing/back-office.ts';
import { testApi } from '../testing/fixtures.ts';

const test = testApi();
let admin: Client;
/** The statements of a request, without those of jobs, which use the same port. */
const asked = new AsyncLocalStorage<string[]>();

beforeAll(async () => {
  admin = await test.signIn();
  // The first request of a session also reads its account.
  await admin.get('/v1/provinces?_perPage=1');
  const { db } = test.platform;
  const { query } = db;
  db.query = <Row>(statement: Statement) => {
    asked.getStore()?.push(statement.text);
    return query<Row>(statement);
  };
});

async function statementsOf(path: string): Promise<{ texts: string[]; status: number; body: string }> {
  const texts: string[] = [];
  const { status, text } = await asked.run(texts, () => admin.get(path));
  return { texts, status, body: text };
}

/** Populates for all readable references of `name`, and for theirs as far as a query may have them. */
function everything(name: string): Populate[] {
  let left = queryLimits.populates - references(name, 1).length;
  return references(name, 2).map(({ path, populates = [] }) => {
    const nested = populates.slice(0, left);
    left -= nested.length;
    return { path, populates: nested };
  });
}

function references(name: string, depth: number): Populate[] {
  const { registry } = test.api;
  const { fields } = registry.get(name)?.resource ?? { fields: {} };
  return Object.entries(fields).flatMap(([path, field]) => {
    const { to } = field as { to?: string };
    if (to === undefined || !registry.has(to)) return [];
    return [{ path, ...(depth > 1 ? { populates: references(to, depth - 1) } : {}) }];
  });
}

describe('a list', () => {
  it('takes one statement, with its total and whatever it populates', async () => {
    const found: Record<string, number> = {};
    for (const name of ['addresses', 'commerces', 'products', 'promotions', 'events', 'redemptions']) {
      const populates = everything(name);
      expect(populates.length, name).toBeGreaterThan(0);
      const { texts, status, body } = await statementsOf(
        query(`/v1/${name}`, { _populates: populates, _page: 0, _perPage: 5 }),
      );
      expect(status, `${name}: ${body}`).toBe(200);
      expect(JSON.parse(body).meta).toMatchObject({ total: expect.any(Number), perPage: 5 });
      found[name] = texts.length;
    }
    expect(new Set(Object.values(found)), JSON.stringify(found)).toEqual(new Set([1]));
  });

  it('takes none from the third request on', async () => {
    const path = query('/v1/commerces', { _populates: ['categories'], _sort: { name: 1 } });
    for (let times = 0; times < 2; times++) expect((await statementsOf(path)).texts).toHaveLength(1);
    expect((await statementsOf(path)).texts).toEqual([]);
  });
});

describe('one row', () => {
  it('takes one statement, and its ETag is answered with 304', async () => {
    const { body } = await statementsOf('/v1/categories?_perPage=1');
    const [category] = JSON.parse(body).data as { id: string; rev: number; name: string }[];
    const path = `/v1/categories/${category?.id}`;
    const first = await asked.run([], () => admin.get(query(path, { _populates: ['parent'] })));
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await admin.get(query(path, { _populates: ['parent'] }), { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await statementsOf(path)).texts).toHaveLength(1);
    await admin.patch(path, { rev: category?.rev, name: `${category?.name} nueva` });
    const changed = await admin.get(query(path, { _populates: ['parent'] }), { 'if-none-match': etag });
    expect(changed.status).toBe(200);
  });
});
