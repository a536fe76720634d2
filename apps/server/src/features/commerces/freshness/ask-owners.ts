/** Asks the people who may edit a place twice a year by mail whether its data are still right. */
import { dayLength } from '@callejero/contract/calendar-day.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { MailSwitch } from '@callejero/contract/resources/users.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { peopleWith } from '../../../resource/ownership.ts';

/** Mails one of them, in the transaction. */
export type AskOwner = (tx: Queryable, user: string, commerce: { id: string; name: string }) => Promise<void>;

const halfYear = 182 * dayLength;
const confirmMail: MailSwitch = 'confirm';

/** Mails the owners and managers of these places who did not switch it off; resolves to how many. */
async function mailOwners(tx: Queryable, ids: readonly string[], askOwner: AskOwner): Promise<number> {
  const people = await tx.query<{
    user: string;
    id: string;
    name: string;
  }>(sql`select u.id as user, c.id, c.name
    from commerces c join users u on u.id = any(${peopleWith('c', 'edit')})
    where c.id = any(${ids}::uuid[]) and u.status = 'active' and u.archived_at is null
      and u.notification_prefs ->> ${confirmMail}::text is distinct from 'false'
    order by c.id, u.id`);
  for (const { user, ...commerce } of people) await askOwner(tx, user, commerce);
  return people.length;
}

/** Asks those of one place now, for the team: at most once a week. Resolves to how many get a mail. */
export async function askOwnersNow(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: string,
  askOwner: AskOwner,
): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - 7 * dayLength);
  return db.transaction(async (tx) => {
    const [place] = await tx.query<{ status: string }>(
      sql`select status from commerces where id = ${id}::uuid and archived_at is null`,
    );
    if (!place) throw new ApiError('not-found');
    if (place.status !== 'accepted') throw new ApiError('transition-refused', { status: place.status });
    const asked = await tx.query(sql`insert into commerce_questions as q (commerce, asked_at)
      values (${id}::uuid, ${now}::timestamptz)
      on conflict (commerce) do update set asked_at = excluded.asked_at where q.asked_at < ${before}::timestamptz
      returning commerce`);
    if (asked.length === 0) throw new ApiError('rate-limited', { retryAfter: (7 * dayLength) / 1000 });
    return mailOwners(tx, [id], askOwner);
  });
}

/**
 * Every day the places that nobody confirmed and whose people were not asked for half a year, some at a time: a city that imported
 * thousands on one day does not mail them all on another.
 */
export function defineAskOwners({ jobs, db, clock, city, config }: Platform, askOwner: AskOwner): void {
  jobs.define('ask-owners', () =>
    db.transaction(async (tx) => {
      if (!city.now().askOwners) return;
      const now = clock.now();
      const before = new Date(now.getTime() - halfYear);
      const asked = await tx.query<{ id: string }>(sql`insert into commerce_questions (commerce, asked_at)
        select c.id, ${now}::timestamptz from commerces c left join commerce_questions q on q.commerce = c.id
          where c.status = 'accepted' and c.archived_at is null and cardinality(${peopleWith('c', 'edit')}) > 0
            and (c.permanently_closed_at is null or c.permanently_closed_at > ${now}::timestamptz)
            and greatest(c.reviewed_at, c.last_verified_at, q.asked_at, c.created_at) < ${before}::timestamptz
          order by greatest(c.reviewed_at, c.last_verified_at, q.asked_at, c.created_at), c.id
          limit ${config.batchSizes.ownerQuestions}::int4
        on conflict (commerce) do update set asked_at = excluded.asked_at
        returning commerce as id`);
      await mailOwners(
        tx,
        asked.map(({ id }) => id),
        askOwner,
      );
    }),
  );
  // In the afternoon of UTC: by day in America and in Europe.
  jobs.schedule('ask-owners', '20 15 * * *');
}
