import type { RecordedAction } from '@callejero/contract/resources/audit.ts';
import sql, { empty, Sql } from 'sql-template-tag';

export interface ChangeRecord {
  at: Date | Sql;
  /** Null for the system or an unknown person. */
  actor: string | null | Sql;
  action: RecordedAction;
  resource: string;
  /** By default the column `id` of the rows. */
  record?: string | Sql;
  /** `{field: [before, after]}`; never secrets. */
  diff?: object | Sql | null;
  requestId?: string | null;
}

/**
 * The `insert` of change records, for the statement that makes the change: one for each row of `from` (`sql\`from written\``),
 * which may be empty.
 */
export function changeRecord(
  { at, actor, action, resource, record = sql`id`, diff = null, requestId = null }: ChangeRecord,
  from: Sql = empty,
): Sql {
  const changed = diff === null || diff instanceof Sql ? diff : JSON.stringify(diff);
  return sql`insert into changes (at, actor, action, resource, record_id, diff, request_id)
    select ${at}::timestamptz, ${actor}::uuid, ${action}::text, ${resource}::text, ${record}::uuid, ${changed}::jsonb,
      ${requestId}::text ${from}`;
}

interface AccountEvent extends Omit<ChangeRecord, 'resource' | 'record'> {
  /** The affected account. */
  user: string;
}

/** The change record of an event of an account. */
export function accountEvent({ user, ...event }: AccountEvent, from?: Sql): Sql {
  return changeRecord({ ...event, resource: 'users', record: user }, from);
}
