import { notices } from '@callejero/contract/resources/notices.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Policy } from '../../../access/policy.ts';

/** What the inbox shows of a person: messages have a list of their own. */
export const inInbox = (alias: string, user: string | null): Sql =>
  sql`(${raw(alias)}.user_id = ${user}::uuid and ${raw(alias)}.kind <> 'messages'
    and coalesce(${raw(alias)}.expires_at > now(), true))`;

/** One's own, and nobody else's: not even administrators read what was told to a person. */
export const noticesPolicy: Policy = {
  read: ({ id }) =>
    id === null ? [] : [{ rows: (alias) => inInbox(alias, id), read: Object.keys(notices.fields) }],
};
