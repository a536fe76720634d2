import type { BulkReviewResult } from '@callejero/contract/answers/places.ts';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { getId } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';

const office = backOffice();

const hours = Array.from({ length: 60 }, (_, index) => `Mo-Fr 09:${String(index).padStart(2, '0')}-20:00`);

/** Published commerces with pending hours of their owners. */
async function waiting(name: string): Promise<{ id: string; rev: number }[]> {
  const { admin, test } = office;
  const category = getId(await admin.post('/v1/categories', { name, kind: 'commerce' }));
  const location = { lat: 19.53, lng: -96.92 };
  const rows = [];
  for (const openingHours of hours) {
    const id = getId(await admin.post('/v1/commerces', { name: 'Taller', categories: [category], location }));
    await test.platform.db.query(sql`update commerces set status = 'accepted',
      pending_changes = ${JSON.stringify({ openingHours })}::jsonb where id = ${id}::uuid`);
    rows.push({ id, rev: 1 });
  }
  return rows;
}

it('two people who accept the same new hours of many places in opposite orders both succeed', async () => {
  const lists = [await waiting('Talleres'), (await waiting('Cafés')).toReversed()];
  const other = await office.test.signIn();
  const answers = await Promise.all(
    [office.admin, other].map((who, index) =>
      who.post('/v1/commerces/review', { decision: 'accept', rows: lists[index] }),
    ),
  );
  for (const { status, text, body } of answers) {
    expect(status, text).toBe(200);
    expect((body.data as BulkReviewResult[]).filter(({ ok }) => ok)).toHaveLength(hours.length);
  }
});
