/** Any body that is sent to create or change a row of any collection is written, or refused with a reason. */

import { type FieldKind, findField, type Resource } from '@callejero/contract/resource.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Answer } from '../testing/api.ts';
import { getId, readIds } from '../testing/back-office.ts';
import { arbitraryBody, type Known } from '../testing/bodies.ts';
import { backOffice } from '../testing/fixtures.ts';

/** Inputs for each schema, and for all collections together if they are sent. */
const inputs = runs(5000, 150);

const office = backOffice();
let known: Known;
let creatable: Resource[];
let updatable: Resource[];

beforeAll(async () => {
  const { admin, test } = office;
  const collections = test.api.routes
    .filter(
      ({ method, path, access }) =>
        method === 'POST' && access === 'policy' && /^\/v1\/[a-zA-Z-]+$/.test(path),
    )
    .map(({ path }) => path.slice('/v1/'.length));
  const probed = collections.map((name) => {
    const resource = test.api.registry.get(name)?.resource;
    if (!resource) throw new Error(`${name} is a route and no collection`);
    return resource;
  });
  const nothing = test.platform.ids.next();
  const allowed = async (resource: Resource, method: string, path: string) =>
    (await admin.send(method, `/v1/${resource.name}${path}`, '{}')).status !== 403;
  creatable = [];
  updatable = [];
  for (const resource of probed) {
    if (await allowed(resource, 'POST', '')) creatable.push(resource);
    if (await allowed(resource, 'PATCH', `/${nothing}`)) updatable.push(resource);
  }
  known = await someRows();
});

/** Rows to refer to. */
async function someRows(): Promise<Known> {
  const { admin, commerce, foreign, person } = office;
  const product = getId(await admin.post('/v1/products', { commerce, name: 'Bolillo' }));
  const discount = getId(await admin.post('/v1/discounts', { name: 'Mitad', type: 'percentage', value: 50 }));
  // Few random bodies are a valid promotion, so make one that can be changed.
  const whole = { title: 'Mitad de precio', terms: 'Un canje.', startsAt: '2026-03-01T12:00:00Z' };
  const ends = { endsAt: '2026-04-01T12:00:00Z' };
  getId(await admin.post('/v1/promotions', { commerce, discount, ...whole, ...ends }));
  const kinds = ['commerce', 'product', 'event'];
  const categories = await Promise.all(
    kinds.map(async (kind) => getId(await admin.post('/v1/categories', { name: `De ${kind}`, kind }))),
  );
  const outline = [
    [1, 1],
    [1, 2],
    [2, 2],
    [1, 1],
  ];
  const geometry = { type: 'Polygon', coordinates: [outline] };
  const quarter = getId(await admin.post('/v1/quarters', { name: 'Centro', geometry }));
  const provinces = (await readIds(admin, '/v1/provinces')).slice(0, 2);
  const home = { locality: 'Xalapa', province: provinces[0], country: 'MX' };
  const address = getId(await admin.post('/v1/addresses', home));
  // Two moments at random are rarely a possible shift.
  const [startsAt, endsAt] = ['2026-03-01T09:00:00Z', '2026-03-01T21:00:00Z'];
  getId(await admin.post('/v1/shifts', { commerce, startsAt, endsAt }));
  return {
    commerces: [commerce, foreign],
    products: [product],
    discounts: [discount],
    quarters: [quarter],
    categories,
    provinces,
    addresses: [address],
    users: [admin.id, person.id],
  };
}

/** A refusal has a reason, and a 400 names fields of the collection or of the body. */
function assertRefusal(answer: Answer, resource: Resource, body: unknown): void {
  const context = `${resource.name} ${answer.status} ${answer.text} ${JSON.stringify(body)}`;
  expect([400, 404, 409], context).toContain(answer.status);
  expect((answer.body as { message?: string }).message, context).toEqual(expect.any(String));
  if (answer.status !== 400) return;
  const details = (answer.body as { details?: { path: string; message: string }[] }).details ?? [];
  expect(details.length, context).toBeGreaterThan(0);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const names = [...Object.keys(resource.fields), ...Object.keys(body)];
  for (const { path } of details) {
    const named = names.some((name) => path === name || path.startsWith(`${name}.`));
    expect(named, context).toBe(true);
  }
}

/** A text that changes with the row, but for what a job notes in it; without an id, with the number of rows. */
async function fingerprint({ name }: Resource, id?: string): Promise<string> {
  const table = name === 'administrators' ? 'users' : name;
  const which =
    id === undefined ? sql`count(*)::text` : sql`string_agg(md5((to_jsonb(t) - 'settled_rev')::text), '')`;
  const where = id === undefined ? sql`` : sql`where id = ${id}`;
  const [row] = await office.test.platform.db.query<{ print: string }>(
    sql`select ${which} as print from ${raw(`"${table}"`)} t ${where}`,
  );
  return row?.print ?? '';
}

/** Whether PostgreSQL would refuse the value, which would cause a 500 if the contract accepts it. */
function unstorable(kind: FieldKind, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (kind === 'integer') return Math.abs(Number(value)) >= 2 ** 31;
  if (kind === 'timestamp' || kind === 'date') {
    const time = Date.parse(String(value));
    return !(time >= Date.parse('0001-01-01T00:00:00Z') && time < Date.parse('9999-12-31T23:59:59.5Z'));
  }
  // JSON is checked as text.
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.includes('\u0000') || !text.isWellFormed() || /\\u0000|\\ud[89a-f]/.test(text);
}

it('every value that a schema accepts can be stored, and no input makes it throw', () => {
  for (const kind of ['create', 'update'] as const) {
    for (const resource of kind === 'create' ? creatable : updatable) {
      const property = fc.property(arbitraryBody(resource, known, kind), (body) => {
        const sent: unknown = JSON.parse(JSON.stringify(body) ?? 'null');
        const result = resource[kind].safeParse(sent);
        if (!result.success) return;
        for (const [name, value] of Object.entries(result.data)) {
          const field = findField(resource, name);
          const refused = field !== undefined && unstorable(field.kind, value);
          if (refused) throw new Error(`${resource.name}.${name} takes ${JSON.stringify(value)}`);
        }
      });
      fc.assert(property, { numRuns: inputs });
    }
  }
});

/** A new row, if one of some bodies is valid: of those that are there, a collection may keep some from being changed. */
async function made(resource: Resource): Promise<string[]> {
  for (const body of fc.sample(arbitraryBody(resource, known, 'create'), { numRuns: 100, seed: 1 })) {
    const answer = await office.admin.send('POST', `/v1/${resource.name}`, JSON.stringify(body) ?? '');
    if (answer.status === 201) return [getId(answer)];
  }
  return [];
}

/** The id of a row that this administrator may change; among accounts, only their own. */
async function changeable(resource: Resource): Promise<string> {
  const path = `/v1/${resource.name}`;
  for (const id of [...(await made(resource)), ...(await readIds(office.admin, path))]) {
    if ((await office.admin.patch(`${path}/${id}`, {})).status !== 403) return id;
  }
  throw new Error(`There is no row of ${path} to change`);
}

it('a creation gets 201, or a refusal that names the fields and leaves nothing behind', async () => {
  expect(creatable.length).toBeGreaterThan(10);
  const outcomes = new Map<number, number>();
  for (const resource of creatable) {
    let print = await fingerprint(resource);
    const property = fc.asyncProperty(arbitraryBody(resource, known, 'create'), async (body) => {
      const answer = await office.admin.send('POST', `/v1/${resource.name}`, JSON.stringify(body) ?? '');
      outcomes.set(answer.status, (outcomes.get(answer.status) ?? 0) + 1);
      if (answer.status !== 201) {
        assertRefusal(answer, resource, body);
        expect(await fingerprint(resource), resource.name).toBe(print);
      } else print = await fingerprint(resource);
    });
    await fc.assert(property, { numRuns: Math.ceil(inputs / creatable.length) });
  }
  // Both outcomes must be frequent; otherwise the test would prove little.
  expect(outcomes.get(201)).toBeGreaterThan(inputs / 10);
  expect(outcomes.get(400)).toBeGreaterThan(inputs / 10);
});

it('an update gets 200, or a refusal that names the fields and leaves the row unchanged', async () => {
  expect(updatable.length).toBeGreaterThan(10);
  const outcomes = new Map<number, number>();
  for (const resource of updatable) {
    const path = `/v1/${resource.name}`;
    const id = await changeable(resource);
    const found = await office.admin.get(`${path}/${id}`);
    let { rev } = found.body.data as { rev: number };
    let print = await fingerprint(resource, id);
    const revision = fc.oneof(
      { weight: 20, arbitrary: fc.constant('current' as const) },
      { weight: 1, arbitrary: fc.constantFrom(1, 0, -1, 2 ** 31, 2 ** 40, null, 'uno') },
    );
    const property = fc.asyncProperty(
      arbitraryBody(resource, known, 'update'),
      revision,
      async (body, given) => {
        const fits = typeof body === 'object' && body !== null && !Array.isArray(body);
        const sent = fits ? { ...body, rev: given === 'current' ? rev : given } : body;
        const answer = await office.admin.send('PATCH', `${path}/${id}`, JSON.stringify(sent) ?? '');
        outcomes.set(answer.status, (outcomes.get(answer.status) ?? 0) + 1);
        const now = await fingerprint(resource, id);
        if (answer.status === 200) {
          // An update without changes makes no new version.
          if (now !== print) rev += 1;
          print = now;
          expect(answer.body.data).toMatchObject({ id, rev });
        } else {
          assertRefusal(answer, resource, sent);
          expect(now, resource.name).toBe(print);
        }
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(inputs / updatable.length) });
  }
  expect(outcomes.get(200)).toBeGreaterThan(inputs / 10);
  expect(outcomes.get(400)).toBeGreaterThan(inputs / 10);
});
