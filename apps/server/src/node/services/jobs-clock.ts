/**
 * What pg-boss wrote down while the database's clock was ahead. Once the clock is right again those moments lie in the future, and until they
 * come the jobs would wait, nothing that repeats would begin, and no worker that died would be noticed.
 */
import type { PgBoss } from 'pg-boss';

/** Of the schema `pgboss`: moments of what has happened, none of which is ever in the future. */
const happened = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on'],
  queue: ['monitor_on', 'monitor_claim_on', 'maintain_on'],
} as const;

/** Seconds that a job waits at most until it is tried again, and by which the clock may differ while a statement runs. */
const longestWait = 600;

const future = (column: string, seconds = 60) => `${column} > now() + interval '${seconds} seconds'`;

const statements = [
  `update pgboss.job set start_after = now() where state < 'active' and not blocked and ${future('start_after', longestWait)}`,
  `update pgboss.job set heartbeat_on = now() where state = 'active' and ${future('heartbeat_on')}`,
  ...Object.entries(happened).map(
    ([table, columns]) =>
      `update pgboss.${table} set ${columns
        .map((column) => `${column} = case when ${future(column)} then now() else ${column} end`)
        .join(', ')} where ${columns.map((column) => future(column)).join(' or ')}`,
  ),
];

/** Brings what lies in the future to now. */
export async function forgetFuture(boss: PgBoss): Promise<void> {
  for (const statement of statements) await boss.getDb().executeSql(statement);
}
