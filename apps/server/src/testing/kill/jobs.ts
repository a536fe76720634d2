/** Jobs whose process was killed, without waiting until they are given up. */
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { NodeDatabase } from '../../node/database/database.ts';

const run = <Row>(db: NodeDatabase, text: string, values: unknown[] = []) => db.query<Row>({ text, values });

/** A pg-boss that does nothing by itself. */
async function openBoss(connectionString: string): Promise<PgBoss> {
  const options = { schema: 'pgboss', supervise: false, schedule: false, migrate: false };
  const boss = new PgBoss({ connectionString, ...options });
  boss.on('error', () => undefined);
  return boss.start();
}

const deadlock = '40P01';

/** Repeats work after a deadlock: the server's queue changes the same rows in another order. */
export async function againAfterDeadlock(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== deadlock) throw error;
    }
  }
}

/** Gives up unfinished jobs that began before `killedAt`, as after a minute, and makes them due again now. */
export const letTimePass = (db: NodeDatabase, url: string, killedAt: Date): Promise<void> =>
  againAfterDeadlock(() => giveUp(db, url, killedAt));

async function giveUp(db: NodeDatabase, url: string, killedAt: Date): Promise<void> {
  await run(
    db,
    `update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active' and started_on < $1`,
    [killedAt],
  );
  await run(db, 'update pgboss.queue set monitor_on = null');
  const boss = await openBoss(url);
  await boss.supervise().finally(() => boss.stop({ graceful: false }));
  await run(db, `update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`);
}

interface MailJob {
  commerce: string;
  state: string;
  /** How often the job was interrupted. */
  interrupted: number;
}

export const mailJobs = (db: NodeDatabase) =>
  run<MailJob>(
    db,
    `select data -> 'commerce' ->> 'name' as commerce, state::text, retry_count as interrupted
      from pgboss.job where name = 'mail' and data ->> 'mail' = 'commerce-accepted'`,
  );

/** Names of unfinished jobs of mails and imports. */
export async function openJobs(db: NodeDatabase): Promise<string[]> {
  const rows = await run<{ name: string }>(
    db,
    `select name from pgboss.job where state < 'completed' and (name = 'mail' or name like 'import-%')`,
  );
  return rows.map(({ name }) => name);
}

/** Enqueues scheduled jobs now. */
export async function askFor(url: string, names: readonly string[]): Promise<void> {
  const boss = await openBoss(url);
  for (const name of names) await boss.send(name, {});
  await boss.stop({ graceful: false });
}
