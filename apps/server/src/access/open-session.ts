import sql, { type Sql } from 'sql-template-tag';
import type { Config } from '../ports/config.ts';
import { hasItsFactors, manages } from './second-factor.ts';

/**
 * The condition that the session `s` of the user `u` is open. An unused session expires, an administrator's much sooner. Each
 * renewal of its access token counts as use.
 */
export function isSessionOpen(config: Pick<Config, 'sessionIdle' | 'secondStep'>, now: Date): Sql {
  const { sessionIdle } = config;
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  return sql`(s.ended_at is null and s.expires_at > ${now}::timestamptz and s.last_used_at > case
    when ${manages} then ${since(sessionIdle.administrator)}::timestamptz
    else ${since(sessionIdle.user)}::timestamptz end and ${hasItsFactors(config)})`;
}
