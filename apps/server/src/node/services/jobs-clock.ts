/**
 * Corrects times that pg-boss stored while the database's clock was ahead. When the clock is right again they lie in the future:
 * until then jobs would wait, schedules would not begin and dead workers would not be noticed.
 */
import type { PgBoss } from 'pg-boss';

/** Columns of the schema `pgboss` with times of past events, by table. */
const pastEvents = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on'],
  queue: ['monitor_on', 'monitor_claim_on', 'maintain_on'],
} as const;

/** Seconds: more than the longest wait before another attempt plus differences of the clock while a statement runs. */
const longestWait = 600;

const future = (column: string, seconds = 60) => `${column} > now() + interval '${seconds} seconds'`;

const statements = [
  `update pgboss.job set start_after = now() where state < 'active' and not blocked and ${future('start_after', longestWait)}`,
  `update pgboss.job set heartbeat_on = now() where state = 'active' and ${future('heartbeat_on')}`,
  ...Object.entries(pastEvents).map(
    ([table, columns]) =>
      `update pgboss.${table} set ${columns
        .map((column) => `${column} = case when ${future(column)} then now() else ${column} end`)
        .join(', ')} where ${columns.map((column) => future(column)).join(' or ')}`,
  ),
];

/** Sets times in the future to now. */
export async function correctFutureTimes(boss: PgBoss): Promise<void> {
  for (const statement of statements) await boss.getDb().executeSql(statement);
}
