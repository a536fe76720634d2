import { notices } from '@callejero/contract/resources/notices.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { openFields } from '../../../access/grants.ts';
import type { Policy } from '../../../access/policy.ts';
import type { Clock } from '../../../ports/ports.ts';

/** The notices that a person's inbox shows: no messages, which are in the conversations, and of calls only missed ones. */
export const inInbox = (alias: string, user: string | null, now: Date): Sql =>
  sql`(${raw(alias)}.user_id = ${user}::uuid
    and (${raw(alias)}.kind <> 'messages' or (${raw(alias)}.topic like 'call:%' and ${raw(alias)}.expires_at is null))
    and coalesce(${raw(alias)}.expires_at > ${now}::timestamptz, true))`;

/** A person's own notices only; not even administrators read those of others. */
export const noticesPolicy = (clock: Clock): Policy => ({
  changesAt: 'expires_at',
  read: ({ id }) =>
    id === null ? [] : [{ rows: (alias) => inInbox(alias, id, clock.now()), read: openFields(notices) }],
});
