/** Deleting an account removes personal data from the history, the stored files and the cache. */

import { eventually } from '@callejero/contract/testing/eventually.ts';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { password } from '../testing/api.ts';
import { type BackOffice, getId } from '../testing/back-office.ts';
import { backOffice } from '../testing/fixtures.ts';

const office = backOffice();

const traces = ['Xóchitl', 'Quetzalpapálotl', '+522281234567', 'Callejón del Diamante', 'YXA123B'];

/** A person with data in many places. */
async function resident() {
  const { test, admin, foreign } = office;
  const person = await test.signIn({ role: 'user' });
  const profile = { firstName: 'Xóchitl', lastName: 'Quetzalpapálotl', phone: '+522281234567' };
  expect((await person.patch(`/v1/users/${person.id}`, { rev: 1, ...profile })).status).toBe(200);
  const [province] = await test.platform.db.query<{ id: string }>(sql`select id from provinces limit 1`);
  const address = { street: 'Callejón del Diamante', locality: 'Xalapa', country: 'MX', owner: person.id };
  const home = getId(await admin.post('/v1/addresses', { ...address, province: province?.id }));
  const vehicle = { plate: 'YXA123B', kind: 'car', owner: person.id };
  const car = getId(await admin.post('/v1/vehicles', vehicle));
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4 curp'], { type: 'application/pdf' }), 'curp.pdf');
  const upload = await person.send('POST', '/v1/files/upload?private=true', form);
  const document = upload.body.data as { id: string; file: string };
  const claim = { commerce: foreign, phone: profile.phone, message: 'Soy Xóchitl', files: [document.id] };
  expect((await person.post('/v1/claims', claim)).status).toBe(201);
  return { person, home, car, document };
}
/** Records a change as older releases did, with personal fields in the history. */
const recordAsBefore = (resource: string, record: string, diff: Record<string, string>) =>
  office.test.platform.db.query(
    sql`insert into changes (at, action, resource, record_id, diff) values (${office.test.platform.clock.now()}, 'updated',
      ${resource}, ${record}, ${JSON.stringify(
        Object.fromEntries(Object.entries(diff).map(([field, value]) => [field, [null, value]])),
      )})`,
  );
/** The traces that a text contains. */
const tracesIn = (text: string) => traces.filter((trace) => text.includes(trace));
const history = async () =>
  JSON.stringify(await office.test.platform.db.query(sql`select * from changes order by id`));
const remove = (client: { post: BackOffice['admin']['post'] }) =>
  client.post('/v1/users/deleteAccount', { currentPassword: password });

/** An administrator archives the account, and the job erases it once it has been archived for long enough. */
async function archive({ id }: { id: string }) {
  const { admin, test } = office;
  const [row] = await test.platform.db.query<{ rev: number }>(sql`select rev from users where id = ${id}`);
  const answer = await admin.delete(`/v1/users/${id}`, { rev: row?.rev });
  expect(answer.status, answer.text).toBe(200);
  await test.platform.jobs.enqueue(test.platform.db, 'accounts-purge', {});
  expect(tracesIn(await history())).toEqual(traces);
  await test.platform.db.query(
    sql`update users set archived_at = archived_at - interval '91 days' where id = ${id}`,
  );
  await test.platform.jobs.enqueue(test.platform.db, 'accounts-purge', {});
  await eventually(async () => expect(tracesIn(await history())).toEqual([]));
  return answer;
}
async function erase({ id }: { id: string }) {
  const { admin, test } = office;
  const [row] = await test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${id}`,
  );
  return admin.post(`/v1/users/${id}/erase`, { email: row?.email });
}
type Way = (person: BackOffice['person']) => Promise<{ status: number }>;

describe('deleting an account', () => {
  it.each<[string, string[], Way]>([
    ['by its person', ['account-deleted'], remove],
    ['by an administrator on written request', ['account-erased'], erase],
    ['after an administrator archived it', ['archived', 'account-erased'], archive],
  ])(
    '%s erases names, phones, addresses and plates from the history, but not the records themselves',
    async (_, last, way) => {
      const { person, home, car } = await resident();
      const [firstName = '', lastName = '', phone = '', street = '', plate = ''] = traces;
      await recordAsBefore('users', person.id, { firstName, lastName, phone });
      await recordAsBefore('addresses', home, { street });
      await recordAsBefore('vehicles', car, { plate });
      expect(tracesIn(await history())).toEqual(traces);
      expect((await way(person)).status).toBe(200);
      expect(tracesIn(await history())).toEqual([]);
      const rows = await office.test.platform.db.query(sql`select * from users where id = ${person.id}`);
      expect(tracesIn(JSON.stringify(rows))).toEqual([]);
      // IP addresses are erased too.
      const acts = await office.test.platform.db.query(
        sql`select action, diff from changes where resource = 'users' and record_id = ${person.id}::uuid order by id`,
      );
      expect(acts).toEqual(
        ['signed-in', 'updated', 'updated', ...last].map((action) => ({ action, diff: null })),
      );
    },
  );

  it('leaves the history of others unchanged', async () => {
    const [one, other] = [await resident(), await office.test.signIn({ role: 'user' })];
    await recordAsBefore('users', other.id, { firstName: 'Eulalia', phone: '+522289876543' });
    await remove(one.person);
    const after = await history();
    expect(['Eulalia', '+522289876543'].filter((trace) => after.includes(trace))).toHaveLength(2);
  });

  it('removes stored documents', async () => {
    const { person, document } = await resident();
    const stored = () => office.test.platform.files.get(`documents/${document.file}`);
    const found = await stored();
    expect(found?.size).toBeGreaterThan(0);
    await found?.content.cancel();
    await remove(person);
    // The row is deleted after the document.
    await eventually(async () => {
      expect(
        await office.test.platform.db.query(sql`select 1 from files where owner = ${person.id}::uuid`),
      ).toEqual([]);
    });
    expect(await stored()).toBeNull();
  });

  it('has effect in every answer at once: no cached list contains the old name', async () => {
    const { admin } = office;
    const { person, home, car } = await resident();
    const lists = ['/v1/users', '/v1/addresses', '/v1/vehicles', '/v1/claims', '/v1/redemptions'];
    // Requested twice, because the second request stores the answer.
    for (const list of [...lists, ...lists]) expect((await admin.get(list)).status).toBe(200);
    await remove(person);
    for (const list of lists) {
      const { text } = await admin.get(list);
      expect([list, tracesIn(text)]).toEqual([list, []]);
    }
    for (const gone of [`addresses/${home}`, `vehicles/${car}`])
      expect((await admin.get(`/v1/${gone}`)).status).toBe(404);
  });
});

it('the history of a person can’t be changed beside an erasure', async () => {
  const { db } = office.test.platform;
  const forge = db.transaction(async (tx) => {
    await tx.query(sql`select set_config('callejero.erasure', 'on', true)`);
    await tx.query(sql`update changes set actor = ${office.admin.id}::uuid`);
  });
  await expect(forge).rejects.toMatchObject({ code: '42501' });
});
