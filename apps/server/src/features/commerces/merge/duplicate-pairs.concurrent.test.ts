import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { getId } from '../../../testing/back-office.ts';
import { testApi } from '../../../testing/fixtures.ts';

const test = testApi();

it('a comparison does not bring back a pair that is dismissed while it runs', async () => {
  const admin = await test.signIn();
  const { db } = test.platform;
  const category = getId(await admin.post('/v1/categories', { name: 'Cafeterías', kind: 'commerce' }));
  const place = { name: 'Café Luna', categories: [category], location: { lat: 19.53, lng: -96.92 } };
  const one = getId(await admin.post('/v1/commerces', place));
  const two = getId(await admin.post('/v1/commerces', place));
  const list = () => admin.get('/v1/commerces/duplicates');
  /** The number of statements that wait for a lock. */
  const waiting = async () =>
    (
      await db.query(sql`select from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`)
    ).length;

  const answers = await db.transaction(async (tx) => {
    // The comparison has found the pair and waits here before it writes.
    await tx.query(sql`lock table compared_commerces in share mode`);
    const compared = list();
    await expect.poll(waiting).toBe(1);
    let answered = false;
    const dismissed = admin
      .post(`/v1/commerces/${one}/distinct`, { other: two, distinct: true })
      .finally(() => {
        answered = true;
      });
    await expect.poll(async () => answered || (await waiting()) === 2).toBe(true);
    return [compared, dismissed];
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await list()).body.data).toEqual([]);
});
