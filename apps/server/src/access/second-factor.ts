import sql from 'sql-template-tag';

/**
 * The condition that the user `u` has something besides a password: a passkey, or an app that shows codes. Recovery codes
 * alone are none: they stand for one.
 */
export const hasSecondFactor = sql`(exists (select from totp_secrets f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from passkeys f where f.user_id = u.id))`;
