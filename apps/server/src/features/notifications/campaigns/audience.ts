import type { Audience } from '@callejero/contract/resources/notifications.ts';
import sql, { type Sql } from 'sql-template-tag';

/** The condition that the user `u` can sign in, which needs a confirmed address, and belongs to the audience. */
export function audienceRows(audience: Audience): Sql {
  const active = sql`u.status = 'active' and u.email_verified_at is not null and u.archived_at is null`;
  if (audience.roles) return sql`${active} and u.roles && ${audience.roles}::text[]`;
  if (audience.users) return sql`${active} and u.id = any(${audience.users}::uuid[])`;
  if (audience.provinces) {
    return sql`${active} and exists (select 1 from addresses a
      where a.owner = u.id and a.province = any(${audience.provinces}::uuid[]) and a.archived_at is null)`;
  }
  if (audience.categories) {
    return sql`${active} and u.id in (select unnest(m.owners) from commerces m
      where m.archived_at is null and m.categories && array(select g.id from categories g
        where g.id = any(${audience.categories}::uuid[]) or g.parent = any(${audience.categories}::uuid[])))`;
  }
  if (audience.favourites) {
    return sql`${active} and u.id in (select f.user_id from favourites f
      where f.kind = 'commerces' and f.record = any(${audience.favourites}::uuid[]))`;
  }
  return active;
}
