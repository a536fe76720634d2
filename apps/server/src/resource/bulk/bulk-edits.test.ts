import type { BulkEditJob, BulkPreview } from '@callejero/contract/answers/bulk-edits.ts';
import { changedValue, isUnchanged } from '@callejero/contract/bulk-edits.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getId, getPaths } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice({ batchSizes: { edited: 2 } });
const path = '/v1/commerces/bulk-edits';
let admin: Client;
let bakery: string;
let cafe: string;
const category = async (name: string) =>
  getId(await admin.post('/v1/categories', { name, kind: 'commerce' }));

beforeAll(async () => {
  admin = office.admin;
  [bakery, cafe] = [await category('Panaderías'), await category('Cafés')];
});

interface Place {
  id: string;
  rev: number;
  name: string;
  categories: string[];
  wheelchair: string;
  description: string | null;
}

const read = async (id: string) => (await admin.get(`/v1/commerces/${id}`)).body.data as Place;
let east = -96.5;
async function places(name: string, count: number, more: object = {}): Promise<Place[]> {
  const made: Place[] = [];
  for (let nth = 1; nth <= count; nth += 1) {
    east += 0.01;
    const body = {
      name: `${name} ${nth}`,
      categories: [bakery],
      location: { lat: 19.5, lng: east },
      ...more,
    };
    made.push(await read(getId(await admin.post('/v1/commerces', body))));
  }
  return made;
}
const rowsOf = (rows: readonly Place[]) => rows.map(({ id, rev }) => ({ id, rev }));
const named = (name: string) => ({ name: { $regex: `^${name}` } });

async function finished(answer: { status: number; body: unknown; text: string }): Promise<BulkEditJob> {
  expect(answer.status, answer.text).toBe(202);
  const { id } = (answer.body as { data: BulkEditJob }).data;
  return eventually(async () => {
    const jobs = (await admin.get(path)).body.data as BulkEditJob[];
    const job = jobs.find((each) => each.id === id);
    expect(job?.finishedAt).toEqual(expect.any(String));
    return job as BulkEditJob;
  });
}
const edit = async (body: object, client = admin) => finished(await client.post(path, body));
const preview = async (body: object): Promise<BulkPreview> => {
  const answer = await admin.post(`${path}/preview`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as BulkPreview;
};

describe('an edit of many rows', () => {
  it('changes one field of all that the filter finds, as its preview says, and undoing it gives them back', async () => {
    const made = await places('Horno', 5);
    const [first] = made as [Place];
    await admin.patch(`/v1/commerces/${first.id}`, { categories: [cafe], rev: first.rev });
    const body = { field: 'categories', value: [cafe], filters: named('Horno') };
    expect(await preview(body)).toEqual({
      ...{ total: 5, changed: 4, tried: 2, moreGroups: 0, failures: [] },
      groups: [{ before: [bakery], after: [cafe], count: 4 }],
    });
    expect((await read(made[1]?.id ?? '')).categories, 'a preview writes nothing').toEqual([bakery]);

    const job = await edit(body);
    expect(job).toMatchObject({ field: 'categories', total: 4, done: 4, failed: 0, undone: false });
    for (const { id } of made) expect((await read(id)).categories).toEqual([cafe]);

    const undone = await finished(await admin.post(`${path}/${job.id}/undo`, {}));
    expect(undone).toMatchObject({ undoes: job.id, done: 4, failed: 0 });
    expect(await Promise.all(made.map(async ({ id }) => (await read(id)).categories))).toEqual([
      [cafe],
      ...made.slice(1).map(() => [bakery]),
    ]);
    expect((await admin.post(`${path}/${job.id}/undo`, {})).status).toBe(400);
    expect((await admin.post(`${path}/${undone.id}/undo`, {})).status).toBe(400);
  });

  it('leaves a chosen row that somebody changed meanwhile, and names it, in the preview too', async () => {
    const made = await places('Vivero', 2);
    const [one, two] = made as [Place, Place];
    await admin.patch(`/v1/commerces/${one.id}`, { description: 'Nueva', rev: one.rev });
    const body = { field: 'wheelchair', value: 'yes', rows: rowsOf(made) };
    expect((await preview(body)).failures).toMatchObject([{ id: one.id, name: 'Vivero 1' }]);
    const job = await edit(body);
    expect(job).toMatchObject({ done: 1, failed: 1, failures: [{ id: one.id, name: 'Vivero 1' }] });
    expect(await read(one.id)).toMatchObject({ wheelchair: 'unknown', description: 'Nueva' });
    expect((await read(two.id)).wheelchair).toBe('yes');
  });

  it('is undone except where somebody changed the field afterwards', async () => {
    const made = await places('Taller', 2);
    const job = await edit({ field: 'wheelchair', value: 'no', rows: rowsOf(made) });
    const one = await read(made[0]?.id ?? '');
    await admin.patch(`/v1/commerces/${one.id}`, { wheelchair: 'limited', rev: one.rev });
    const undone = await finished(await admin.post(`${path}/${job.id}/undo`, {}));
    expect(undone).toMatchObject({ done: 1, failed: 1, failures: [{ id: one.id }] });
    expect((await read(one.id)).wheelchair).toBe('limited');
    expect((await read(made[1]?.id ?? '')).wheelchair).toBe('unknown');
  });

  it('adds to lists and removes from them; a list that must not be empty refuses, row by row', async () => {
    const made = await places('Fonda', 2);
    await edit({ field: 'categories', mode: 'add', value: [cafe], rows: [rowsOf(made)[0]] });
    const [one, two] = [await read(made[0]?.id ?? ''), await read(made[1]?.id ?? '')];
    expect(one.categories).toEqual([bakery, cafe]);
    const body = { field: 'categories', mode: 'remove', value: [bakery], rows: rowsOf([one, two]) };
    expect((await preview(body)).failures).toEqual([
      { id: two.id, name: two.name, message: 'Elige al menos una.' },
    ]);
    expect(await edit(body)).toMatchObject({ done: 1, failed: 1 });
    expect((await read(one.id)).categories).toEqual([cafe]);
    expect((await read(two.id)).categories).toEqual([bakery]);
  });

  it('sent again with its key begins no other', async () => {
    const made = await places('Mercería', 1);
    const body = { field: 'priceRange', value: 2, rows: rowsOf(made) };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [one, two] = [await admin.post(path, body, headers), await admin.post(path, body, headers)];
    expect((two.body.data as BulkEditJob).id).toBe((one.body.data as BulkEditJob).id);
    await finished(one);
  });
});

describe('who and what', () => {
  it('takes only marked fields, valid values, and either rows or filters', async () => {
    const bad = async (body: object) => getPaths(await admin.post(path, body));
    expect(await bad({ field: 'name', value: 'X', filters: {} })).toEqual(['field']);
    expect(await bad({ field: 'wheelchair', value: 'quizá', filters: {} })).toEqual(['value']);
    expect(await bad({ field: 'wheelchair', value: null, filters: {} })).toEqual(['value']);
    expect(await bad({ field: 'wheelchair', mode: 'add', value: 'yes', filters: {} })).toEqual(['mode']);
    expect(await bad({ field: 'wheelchair', value: 'yes' })).toEqual(['rows']);
    expect(
      (await admin.post(path, { field: 'wheelchair', value: 'yes', filters: { secret: 1 } })).status,
    ).toBe(400);
    expect(await bad({ field: 'categories', value: [crypto.randomUUID(), 'x'], filters: {} })).toEqual([
      'value',
    ]);
    expect((await admin.post('/v1/categories/bulk-edits', { field: 'active' })).status).toBe(404);
    const wrong = { field: 'categories', value: [crypto.randomUUID()], filters: named('Horno') };
    expect((await preview(wrong)).failures).toHaveLength(2);
  });

  it('is for people who may read and edit, and stops when they no longer may', async () => {
    const made = await places('Botica', 3);
    const body = { field: 'wheelchair', value: 'yes', rows: rowsOf(made) };
    for (const permissions of [['commerces:read'], ['commerces:update'], ['products:*']]) {
      const client = await office.test.signIn({ permissions });
      expect((await client.post(path, body)).status).toBe(403);
      expect((await client.post(`${path}/preview`, body)).status).toBe(403);
    }
    expect((await office.owner.post(path, body)).status).toBe(403);
    expect((await office.test.visitor.post(path, body)).status).toBe(401);

    const editor = await office.test.signIn({ permissions: ['commerces:read', 'commerces:update'] });
    const { db } = office.test.platform;
    const answer = await office.test.platform.db.transaction(async (tx) => {
      // Holds the rows until the permission is gone.
      await tx.query(sql`select 1 from commerces where id = ${made[0]?.id}::uuid for update`);
      const begun = await editor.post(path, body);
      await db.query(sql`update users set permissions = '{commerces:read}' where id = ${editor.id}::uuid`);
      return begun;
    });
    const { id } = answer.body.data as BulkEditJob;
    const ended = await eventually(async () => {
      const [row] = await db.query<{ error: string | null }>(
        sql`select error from bulk_edits where id = ${id}::uuid and finished_at is not null`,
      );
      expect(row).toBeDefined();
      return row;
    });
    expect(ended).toMatchObject({ error: 'Quien lo empezó ya no puede editar esta sección.' });
    expect((await read(made[2]?.id ?? '')).wheelchair).toBe('unknown');
  });

  it('of products has products', async () => {
    const { commerce } = office;
    const id = getId(await admin.post('/v1/products', { commerce, name: 'Oreja' }));
    const answer = await admin.post('/v1/products/bulk-edits', {
      ...{ field: 'active', value: false, rows: [{ id, rev: 1 }] },
    });
    expect(answer.status, answer.text).toBe(202);
    await eventually(async () => {
      const { active } = (await admin.get(`/v1/products/${id}`)).body.data as { active: boolean };
      expect(active).toBe(false);
    });
  });
});

it('what is added is in the list once, and what is removed is not, whatever the lists', () => {
  const items = fc.array(fc.constantFrom('cash', 'card', 'transfer'), { maxLength: 5 });
  fc.assert(
    fc.property(items, items, (current, value) => {
      const change = { field: 'payment', value };
      const added = changedValue({ ...change, mode: 'add' }, current) as string[];
      expect(new Set(added)).toEqual(new Set([...current, ...value]));
      expect(added.slice(0, current.length)).toEqual(current);
      expect(isUnchanged(commerces, { ...change, mode: 'add' }, added)).toBe(true);
      const removed = changedValue({ ...change, mode: 'remove' }, current) as string[];
      expect(removed).toEqual(current.filter((item) => !value.includes(item)));
    }),
  );
});
