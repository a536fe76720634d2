import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { createTestApi } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';
import { planJob } from './plan.job.ts';

it('a campaign that is due does not wait until all people of a large one are planned', async () => {
  const test = await createTestApi({ batchSizes: { campaignPeople: 20 } });
  try {
    const { db, jobs } = test.platform;
    const admin = await test.signIn();
    const few = await test.signIn({ role: 'user' });
    await db.query(sql`insert into users (id, created_at, updated_at, rev, email, email_folded, email_verified_at,
        first_name, first_name_folded, roles, status, push_id)
      select gen_random_uuid(), now(), now(), 1, n || '@plan.example', n || '@plan.example', now(), 'Vecina', 'vecina',
        array['user'], 'active', gen_random_uuid() from generate_series(1, 201) n`);
    const draft = async (audience: object) =>
      getId(
        await admin.post('/v1/notifications', { title: 'Feria', message: 'Hoy.', kind: 'service', audience }),
      );
    const [large, small] = [await draft({ roles: ['user'] }), await draft({ users: [few.id] })];
    await db.query(sql`update notifications set status = 'sending',
      started_at = case id when ${large}::uuid then now() - interval '1 second' else now() end
      where id in (${large}, ${small})`);
    await jobs.enqueue(db, planJob, {});
    const statuses = async () =>
      (await db.query<{ status: string }>(sql`select status from notifications`)).map(({ status }) => status);
    await expect.poll(statuses).toEqual(['sent', 'sent']);
    const last = async (id: string) =>
      (
        await db.query<{ transaction: number }>(
          sql`select max(xmin::text::bigint)::int as transaction from notices where notification_id = ${id}`,
        )
      )[0]?.transaction ?? 0;
    expect(await last(small)).toBeGreaterThan(0);
    expect(await last(small)).toBeLessThan(await last(large));
  } finally {
    await test.close();
  }
});
