import sql, { type Sql } from 'sql-template-tag';
import type { Platform } from '../ports/ports.ts';

/**
 * The condition that the user `u` has a second factor: a passkey, or an app that shows codes. Recovery codes alone don't count,
 * because they only replace one.
 */
export const hasSecondFactor = sql`(exists (select from totp_secrets f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from passkeys f where f.user_id = u.id))`;

/** The condition that the user `u` may administer. */
export const manages = sql`'administrator' = any(u.roles)`;

/**
 * The condition that the session `s` of the user `u` has all the factors that it needs. A session that began with a password
 * alone ends as soon as its user may administer and has a second factor.
 */
export function hasItsFactors({ city }: Pick<Platform, 'city'>): Sql {
  return city.now().secondStep === 'off'
    ? sql`true`
    : sql`(s.has_second_step or not ${manages} or not ${hasSecondFactor})`;
}
