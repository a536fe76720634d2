import { headers } from '@callejero/contract/envelope.ts';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { createTestApi } from '../testing/api.ts';
import { getId } from '../testing/back-office.ts';

it('an answer is still replayed when the clock has jumped forward by a day, and deleted after two days', async () => {
  const test = await createTestApi();
  try {
    const admin = await test.signIn();
    const { db, jobs } = test.platform;
    const create = (key: string) =>
      admin.post(
        '/v1/discounts',
        { name: 'Mitad', type: 'percentage', value: 50 },
        { [headers.idempotencyKey]: key },
      );
    const first = getId(await create('de-ayer'));
    await create('de-antes');
    await db.query(
      sql`update idempotency set created_at = created_at - interval '25 hours' where key = 'de-ayer'`,
    );
    await db.query(
      sql`update idempotency set created_at = created_at - interval '49 hours' where key = 'de-antes'`,
    );
    await jobs.enqueue(db, 'idempotency-purge', {});
    const stored = () => db.query(sql`select key from idempotency`);
    await expect.poll(stored, { interval: 20 }).toEqual([{ key: 'de-ayer' }]);
    expect(getId(await create('de-ayer'))).toBe(first);
  } finally {
    await test.close();
  }
});
