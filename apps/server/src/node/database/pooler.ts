import type pg from 'pg';
import type { NodeDatabase } from './database.ts';

/** Attempts to find out. One is enough while nobody else uses the database. */
const attempts = 3;

/**
 * Whether a connection has a session of PostgreSQL for itself, as notifications, prepared statements and advisory locks need.
 * PgBouncer in its modes `transaction` and `statement` lends the session to others between two statements.
 */
export async function ownsItsSession(db: Pick<NodeDatabase, 'connect'>): Promise<boolean> {
  const [one, other] = await Promise.allSettled([db.connect(), db.connect()]);
  const clients = [one, other].flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    if (one.status === 'rejected') throw one.reason;
    if (other.status === 'rejected') throw other.reason;
    for (let attempt = 0; attempt < attempts; attempt += 1)
      if (await changesSession(one.value, other.value)) return false;
    return true;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** The process of PostgreSQL that answers; null if it takes no transaction. */
async function process(client: pg.Client, text = 'select pg_backend_pid() as pid'): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>(text);
  return rows[0]?.pid ?? null;
}

/** Holds, in a transaction of `other`, the session that `one` would get back from a pooler. */
async function changesSession(one: pg.Client, other: pg.Client): Promise<boolean> {
  const first = await process(one);
  try {
    await other.query('begin');
  } catch {
    // As in PgBouncer's mode `statement`.
    return true;
  }
  const held = await process(other);
  const second = await process(one);
  await other.query('rollback');
  return held === first || second !== first;
}
