/**
 * The change records by month: a job makes the partitions of the months to come, and drops those that are older than
 * the configuration says records are kept. Months are UTC's.
 */

import { quote } from '../access/access.ts';
import type { Database, Platform, Queryable } from '../ports/ports.ts';

/** Months that have their partition before they begin. */
const ahead = 2;

export function defineChangesMonths({ jobs, db, clock, config }: Platform): void {
  jobs.define('changes-months', () => keepMonths(db, clock.now(), config.changesRetentionMonths));
  jobs.schedule('changes-months', '53 3 * * *');
}

/** `kept`: how many whole months before this one stay; null: all. */
export function keepMonths(db: Database, now: Date, kept: number | null): Promise<void> {
  return db.transaction(async (tx) => {
    // Two processes of one city: the second finds it done.
    await tx.query({ text: 'lock table changes in share update exclusive mode', values: [] });
    const parts = await partitions(tx);
    const last = Math.max(...parts.map(({ ends }) => ends.getTime()));
    for (let month = new Date(last); month < monthAfter(now, ahead); month = monthAfter(month, 1)) {
      await addMonth(tx, month);
    }
    if (kept === null) return;
    const oldest = monthAfter(now, -kept);
    for (const { name, ends } of parts) {
      if (ends <= oldest) await tx.query({ text: `drop table ${quote(name)}`, values: [] });
    }
  });
}

/** Those with an end: the one for what no month holds has none. */
function partitions(tx: Queryable): Promise<{ name: string; ends: Date }[]> {
  return tx.query({
    text: `select name, ends::timestamptz as ends from (
      select c.relname as name, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)') as ends
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'changes'::regclass) parts
      where ends is not null`,
    values: [],
  });
}

/** With the records of that month that were written before the partition existed. */
async function addMonth(tx: Queryable, month: Date): Promise<void> {
  const name = quote(`changes_${month.toISOString().slice(0, 7).replace('-', '_')}`);
  const [from, to] = [month, monthAfter(month, 1)].map((date) => `'${date.toISOString()}'`);
  const run = (text: string) => tx.query({ text, values: [] });
  await run('lock table changes_rest in access exclusive mode');
  await run(`create table ${name} (like changes including defaults)`);
  await run(`set local callejero.retention = 'on'`);
  await run(`with moved as (delete from changes_rest where at >= ${from} and at < ${to} returning *)
    insert into ${name} select * from moved`);
  await run(`set local callejero.retention = 'off'`);
  await run(`alter table changes attach partition ${name} for values from (${from}) to (${to})`);
}

/** The beginning of the month that comes `count` months after that of `date`. */
function monthAfter(date: Date, count: number): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
}
