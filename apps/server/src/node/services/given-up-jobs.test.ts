import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { againAfterDeadlock } from '../../testing/kill/jobs.ts';

it('a job that PostgreSQL aborts in a deadlock runs again, with effect once', async () => {
  const { db, drop } = await createTestDatabase({ template: 'template0' });
  try {
    await db.query(sql`create table jobs (id int primary key, tries int not null default 0)`);
    await db.query(sql`insert into jobs values (1), (2)`);
    const take = (id: number) => sql`update jobs set tries = tries + 1 where id = ${id}`;
    const othersWait = () =>
      db.query(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    let attempts = 0;
    let other: Promise<void> = Promise.resolve();
    await againAfterDeadlock(() =>
      db.transaction(async (tx) => {
        attempts += 1;
        await tx.query(take(1));
        if (attempts === 1) {
          const held = Promise.withResolvers<void>();
          other = db.transaction(async (queue) => {
            await queue.query(sql`set local deadlock_timeout = '1h'`);
            await queue.query(take(2));
            held.resolve();
            await queue.query(take(1));
          });
          await held.promise;
          await expect.poll(othersWait).toHaveLength(1);
          await tx.query(sql`set local deadlock_timeout = '10ms'`);
        }
        await tx.query(take(2));
      }),
    );
    await other;
    // There may be more attempts, if the second is faster than the other transaction.
    expect(attempts).toBeGreaterThan(1);
    expect(await db.query(sql`select id, tries from jobs order by id`)).toEqual([
      { id: 1, tries: 2 },
      { id: 2, tries: 2 },
    ]);
  } finally {
    await drop();
  }
});
