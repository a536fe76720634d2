/** Mails the use of the last month to the administrators who may see it and did not switch the mail off. */
import { dateFormat, dayIn } from '@callejero/contract/text/formats.ts';
import { type UseKind, useKindNames } from '@callejero/contract/use.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { toMonth } from './report.ts';

export interface UseMail {
  /** `noviembre de 2026` */
  month: string;
  counts: Record<UseKind, number>;
}

export type MailUse = (tx: Queryable, user: string, use: UseMail) => Promise<void>;

const readMonth = async (tx: Queryable, month: string): Promise<Record<UseKind, number>> => {
  const rows = await tx.query<{ kind: UseKind; count: number }>(sql`select kind, sum(count)::int4 as count
    from use_counts where day >= ${month}::date and day < ${toMonth(month, 1)}::date group by kind`);
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  return Object.fromEntries(useKindNames.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<
    UseKind,
    number
  >;
};

/** On the first day of each month; the month is remembered, so that a job that runs again sends nothing twice. */
export function defineUseMail({ jobs, db, clock, config }: Platform, mailUse: MailUse): void {
  jobs.define('use-mail', () =>
    db.transaction(async (tx) => {
      const month = toMonth(dayIn(config.city.timezone, clock.now()), -1);
      const counts = await readMonth(tx, month);
      if (Object.values(counts).every((count) => count === 0)) return;
      const begun = await tx.query(sql`insert into use_mails (month) values (${month}::date)
        on conflict do nothing returning month`);
      if (begun.length === 0) return;
      const readers = await tx.query<{ id: string }>(sql`select id from users
        where 'administrator' = any(roles) and status = 'active' and archived_at is null
          and permissions && '{*,use:*,use:read}' and notification_prefs ->> 'use' is distinct from 'false'
        order by id`);
      const name = dateFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(month),
      );
      for (const { id } of readers) await mailUse(tx, id, { month: name, counts });
    }),
  );
  // Noon of UTC on the second day: the month is over in every time zone.
  jobs.schedule('use-mail', '0 12 2 * *');
}
