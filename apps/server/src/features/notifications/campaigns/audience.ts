import type { Audience } from '@callejero/contract/resources/notifications.ts';
import sql, { join, type Sql } from 'sql-template-tag';

/** The condition that the user `u` can sign in, which needs a confirmed address, and belongs to the audience. */
export function audienceRows(audience: Audience): Sql {
  const { quarters, follows } = audience;
  const conditions = [
    sql`u.status = 'active' and u.email_verified_at is not null and u.archived_at is null`,
    ...groupRows(audience),
    ...(quarters ? [livesIn(quarters)] : []),
    ...(follows ? [sql`u.notice_categories && ${withChildren(follows)}`] : []),
  ];
  return join(conditions, ' and ');
}

/** None for everybody. */
function groupRows(audience: Audience): Sql[] {
  if (audience.roles) return [sql`u.roles && ${audience.roles}::text[]`];
  if (audience.users) return [sql`u.id = any(${audience.users}::uuid[])`];
  if (audience.provinces) {
    return [
      sql`exists (select 1 from addresses a
        where a.owner = u.id and a.province = any(${audience.provinces}::uuid[]) and a.archived_at is null)`,
    ];
  }
  if (audience.categories) {
    return [
      sql`u.id in (select unnest(m.owners) from commerces m
        where m.archived_at is null and m.categories && ${withChildren(audience.categories)})`,
    ];
  }
  if (audience.favourites) {
    return [
      sql`u.id in (select f.user_id from favourites f
        where f.kind = 'commerces' and f.record = any(${audience.favourites}::uuid[]))`,
    ];
  }
  return [];
}

/**
 * People who chose one of the quarters for their notices. Of those who chose none, the owners of a place there and those who saved
 * one. What a person chose wins, so that a favourite in another quarter sends nobody its notices.
 */
const livesIn = (quarters: readonly string[]): Sql =>
  sql`(u.notice_quarters && ${[...quarters]}::uuid[] or (u.notice_quarters = '{}' and (
      u.id in (select unnest(m.owners) from commerces m
        where m.archived_at is null and m.quarter = any(${[...quarters]}::uuid[]))
      or u.id in (select f.user_id from favourites f join commerces m on m.id = f.record
        where f.kind = 'commerces' and m.archived_at is null and m.quarter = any(${[...quarters]}::uuid[])))))`;

const withChildren = (categories: readonly string[]): Sql =>
  sql`array(select g.id from categories g
    where g.id = any(${[...categories]}::uuid[]) or g.parent = any(${[...categories]}::uuid[]))`;
