/** Events and promotions that match a search: published, not over, and with redemptions left. */
import type { Suggestion } from '@callejero/contract/answers/places.ts';
import type { SearchPlan } from '@callejero/contract/search/plan.ts';
import { suggestionLimits } from '@callejero/contract/search/suggestion-limits.ts';
import { Builder } from '../../../access/builder.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { statement } from '../../../query/statement.ts';
import { called } from './patterns.ts';

type Offer = Extract<Suggestion, { kind: 'event' | 'promotion' }>;

/** The assumed length of a one-off event without an end. */
const unknownLength = "interval '3 hours'";

export async function offersFor(db: Queryable, plan: SearchPlan, now: Date): Promise<Offer[]> {
  if (plan.wanted.length === 0) return [];
  const builder = new Builder();
  const at = builder.value(now, 'timestamptz');
  const all = (texts: readonly string[]) =>
    plan.wanted
      .map((wanted) => {
        const pattern = builder.value(called(wanted), 'text');
        return `(${texts.map((text) => `${text} ~ ${pattern}`).join(' or ')})`;
      })
      .join(' and ');
  const most = suggestionLimits.offers;
  return db.query<Offer>(
    statement(
      `(select 'event' as kind, e.id, e.slug, e.title as text, m.name as "where" from events e
        left join commerces m on m.id = e.commerce and m.status = 'accepted' and m.archived_at is null
        left join categories k on k.id = e.category and k.archived_at is null
        where e.status = 'published' and e.archived_at is null and e.event_status <> 'cancelled'
          and (e.recurrence is null and coalesce(e.ends_at, e.starts_at + ${unknownLength}) > ${at}
            or e.recurrence is not null and coalesce(to_date(substring(e.recurrence from 'UNTIL=([0-9]{8})'),
              'YYYYMMDD') + 2, 'infinity'::date) > ${at})
          and ${all(['e.title_folded', 'm.name_folded', 'k.name_folded'])}
        order by e.starts_at, e.id limit ${most})
      union all
      (select 'promotion', p.id, p.slug, p.title, m.name from promotions p
        left join commerces m on m.id = p.commerce
        where p.status = 'published' and p.archived_at is null and p.starts_at <= ${at} and p.ends_at > ${at}
          and (p.quota_total is null or p.redeemed_count < p.quota_total)
          and (p.commerce is null or (m.status = 'accepted' and m.archived_at is null))
          and ${all(['p.title_folded', 'm.name_folded'])}
        order by p.ends_at, p.id limit ${most})`,
      builder.values,
    ),
  );
}
