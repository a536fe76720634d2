import { notices } from '@callejero/contract/resources/notices.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Policy } from '../../../access/policy.ts';
import type { Clock } from '../../../ports/ports.ts';

/** What the inbox shows of a person: messages have a list of their own, of calls it shows those that were missed. */
export const inInbox = (alias: string, user: string | null, now: Date): Sql =>
  sql`(${raw(alias)}.user_id = ${user}::uuid
    and (${raw(alias)}.kind <> 'messages' or (${raw(alias)}.topic like 'call:%' and ${raw(alias)}.expires_at is null))
    and coalesce(${raw(alias)}.expires_at > ${now}::timestamptz, true))`;

/** One's own, and nobody else's: not even administrators read what was told to a person. */
export const noticesPolicy = (clock: Clock): Policy => ({
  read: ({ id }) =>
    id === null
      ? []
      : [{ rows: (alias) => inInbox(alias, id, clock.now()), read: Object.keys(notices.fields) }],
});
