import sql, { type Sql } from 'sql-template-tag';
import type { Platform } from '../ports/ports.ts';
import { hasItsFactors, manages } from './second-factor.ts';

/**
 * The condition that the session `s` of the user `u` is open. An unused session expires, an administrator's much sooner. Each
 * renewal of its access token counts as use.
 */
export function isSessionOpen(platform: Pick<Platform, 'config' | 'city'>, now: Date): Sql {
  const { sessionIdle } = platform.config;
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  return sql`(s.ended_at is null and s.expires_at > ${now}::timestamptz and s.last_used_at > case
    when ${manages} then ${since(sessionIdle.administrator)}::timestamptz
    else ${since(sessionIdle.user)}::timestamptz end and ${hasItsFactors(platform)})`;
}
