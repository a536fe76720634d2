/** Bulk actions as one entry, and the search by names. */
import type { Act } from '@callejero/contract/answers/history.ts';
import type { MendJob } from '@callejero/contract/answers/quality.ts';
import type { AuditEntry } from '@callejero/contract/resources/audit.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getId, query } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

type Entry = AuditEntry & { act?: Act };

const office = backOffice({ batchSizes: { mended: 2 } });

async function list(filters: object, client: Client = office.admin, more: object = {}) {
  const answer = await client.get(query('/v1/audit', { _filters: filters, _perPage: 1000, ...more }));
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as { data: Entry[]; meta: { total: number } };
}

async function mend(ids: readonly string[]): Promise<MendJob> {
  const begun = await office.admin.post('/v1/commerces/mends', { defect: 'unverified', only: ids });
  expect(begun.status, begun.text).toBe(202);
  const { id } = begun.body.data as MendJob;
  let found: MendJob | undefined;
  await eventually(async () => {
    const all = (await office.admin.get('/v1/commerces/mends')).body.data as MendJob[];
    found = all.find((each) => each.id === id);
    expect(found?.finishedAt).not.toBeNull();
  });
  if (!found) throw new Error('There is no such mend');
  return found;
}

it('a bulk action is one entry with the number of its changes; all of them are listed by its request', async () => {
  const { test, commerce, pending, foreign } = office;
  const places = [commerce, pending, foreign];
  await test.platform.db.query(
    sql`update commerces set last_verified_at = now() - interval '9 years', updated_at = now() - interval '9 years', status = 'accepted' where id = any(${places}::uuid[])`,
  );
  const { id } = await mend(places);
  const changed = { resource: 'commerces', action: 'updated' };
  const { data, meta } = await list({ ...changed, requestId: id });
  expect(data.map(({ recordId }) => recordId).toSorted()).toEqual(places.toSorted());
  expect(meta.total).toBe(3);
  const entries = await list({ ...changed, isLast: true });
  expect(entries.data).toHaveLength(1);
  expect(entries.meta.total).toBe(1);
  expect(entries.data[0]).toMatchObject({ id: data[0]?.id, act: { id, kind: 'mend', changes: 3 } });
  // Every other change has an entry of its own.
  const byHand = (await list({})).data.filter(({ act }) => !act);
  expect(byHand.length).toBeGreaterThan(0);
  expect(byHand.every(({ isLast, requestId }) => isLast && requestId !== id)).toBe(true);
  // Undone, it is another act; a second undoing is refused.
  expect((await office.admin.post(`/v1/commerces/mends/${id}/undo`)).status).toBe(202);
  await eventually(async () => expect((await list({ ...changed, isLast: true })).data).toHaveLength(2));
  expect((await office.admin.post(`/v1/commerces/mends/${id}/undo`)).status).toBe(400);
});

it('changes are found by the name of the thing and of the person, without case and accents', async () => {
  const { admin, test } = office;
  const made = async (name: string) => getId(await admin.post('/v1/holidays', { name, date: '2026-02-02' }));
  const [one, two] = [await made('Día del Maíz'), await made('Fiesta de San José')];
  const clerk = await test.signIn({ permissions: ['holidays:*'] });
  await test.platform.db.query(sql`update users set first_name = 'Íñigo', first_name_folded = ${fold('Íñigo')},
    last_name = 'Peña', last_name_folded = ${fold('Peña')} where id = ${clerk.id}`);
  const own = getId(await clerk.post('/v1/holidays', { name: 'Feria', date: '2026-03-03' }));
  const found = async (text: string, client = admin) =>
    (await list({ $search: text }, client)).data.map(({ recordId }) => recordId);
  expect(await found('MAIZ')).toEqual([one]);
  expect(await found('san jose')).toEqual([two]);
  expect(await found('inigo feria')).toEqual([own]);
  expect(await found('100%')).toEqual([]);
  await admin.delete(`/v1/holidays/${two}`, { rev: 1 });
  expect(await found('san jose')).toEqual([two, two]);
});

it('a search reveals no name that its reader may not read', async () => {
  const { test, admin, owner } = office;
  await test.platform.db.query(
    sql`update users set first_name = 'Secretísima', first_name_folded = 'secretisima' where id = ${owner.id}`,
  );
  const holiday = getId(await admin.post('/v1/holidays', { name: 'Oculta', date: '2026-04-04' }));
  await admin.delete(`/v1/holidays/${holiday}`, { rev: 1 });
  const search = async (permissions: string[], text: string) =>
    (await list({ $search: text }, await test.signIn({ permissions }))).data.length;
  const readers = ['audit:read', 'commerces:read', 'holidays:read'];
  expect(await search(readers, 'secretisima')).toBe(0);
  // An archived name is for those who see the archive.
  expect(await search(readers, 'oculta')).toBe(0);
  expect(await search([...readers, 'holidays:delete'], 'oculta')).toBe(2);
  expect(await search(['audit:read', 'holidays:read'], 'panaderia')).toBe(0);
  expect(await search(readers, 'panaderia')).toBeGreaterThan(0);
});

it('any sequence of acts and changes by hand has one entry for each act and each change by hand', async () => {
  const { db, ids } = office.test.platform;
  const kinds = fc.constantFrom('updated', 'archived');
  const changes = fc.array(fc.record({ by: fc.constantFrom('hand', 'one', 'two'), action: kinds }), {
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(changes, async (made) => {
      const resource = 'holidays';
      const record = ids.next();
      const acts: Record<string, string> = { one: ids.next(), two: ids.next() };
      for (const id of Object.values(acts))
        await db.query(sql`insert into mends (id, created_at, created_by, defect, commerces)
          values (${id}, now() - interval '1 hour', ${office.admin.id}, 'unverified', '{}')`);
      for (const { by, action } of made)
        await db.query(sql`insert into changes (at, actor, action, resource, record_id, request_id)
          values (now(), ${office.admin.id}, ${action}, ${resource}, ${record}, ${acts[by] ?? ids.next()})`);
      const { data } = await list({ recordId: record, isLast: true });
      const wanted = new Map<string, number>();
      for (const [at, { by, action }] of made.entries()) {
        const key = by === 'hand' ? `hand ${at}` : `${by} ${action}`;
        wanted.set(key, (wanted.get(key) ?? 0) + 1);
      }
      const counts = data.map(({ act }) => act?.changes ?? 1);
      expect(counts.toSorted()).toEqual([...wanted.values()].toSorted());
    }),
    { numRuns: 15 },
  );
});
