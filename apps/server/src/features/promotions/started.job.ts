/** Notifies people who saved a commerce of its new promotion when it begins, once. */
import sql, { type Sql } from 'sql-template-tag';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { acceptedCommerce } from '../../resource/ownership.ts';

interface Started {
  id: string;
  title: string;
  image: string | null;
  ends_at: Date;
  commerce: string;
  commerce_name: string;
}

/** Sends the notice once the transaction is committed. `to`: a select of users' ids. */
export type NotifyOfStart = (
  tx: Queryable,
  to: Sql,
  notice: {
    notice: 'promotion-started';
    promotion: { id: string; title: string; image: string | null };
    commerce: string;
    endsAt: Date;
  },
) => Promise<void>;

const job = 'promotions-started';

export function defineStartedPromotions(platform: Platform, notify: NotifyOfStart): void {
  const { jobs } = platform;
  jobs.define(job, async (_, { signal }) => {
    while (!signal.aborted && (await notifyOfNext(platform, notify)));
  });
  jobs.schedule(job, '* * * * *');
}

/** One promotion per transaction, so that it is marked exactly if its notices are written. False when there is none. */
function notifyOfNext({ db, clock }: Platform, notify: NotifyOfStart): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [started] = await tx.query<Started>(sql`update promotions p set told_at = ${now}::timestamptz
        from commerces m where m.id = p.commerce and p.id = (
          select w.id from promotions w where w.told_at is null and w.status = 'published' and w.archived_at is null
            and w.starts_at <= ${now}::timestamptz and w.ends_at > ${now}::timestamptz and ${acceptedCommerce('w.commerce')}
          order by w.starts_at limit 1 for update skip locked)
        returning p.id, p.title, p.image, p.ends_at, p.commerce, m.name as commerce_name`);
    if (!started) return false;
    const { id, title, image, commerce } = started;
    await notify(
      tx,
      sql`select user_id from favourites where kind = 'commerces' and record = ${commerce}::uuid`,
      {
        ...{ notice: 'promotion-started', promotion: { id, title, image } },
        ...{ commerce: started.commerce_name, endsAt: started.ends_at },
      },
    );
    return true;
  });
}
