import sql, { empty, type Sql } from 'sql-template-tag';

export interface AccountEvent {
  at: Date;
  /** Who did it; null for nobody that is known. */
  actor: string | null;
  /** What happened: `signed-in`, `password-changed`… */
  action: string;
  /** The account that it happened to. */
  user: string;
  /** `{field: [before, after]}`; never secrets. */
  diff?: Readonly<Record<string, readonly [unknown, unknown]>>;
  requestId?: string | null;
}

/**
 * The `insert` that puts what happened to an account into the audit trail, for the statement that does it: once for every
 * row of `from` (`sql\`from ended\``), where it may have happened to none.
 */
export function accountEvent(
  { at, actor, action, user, diff, requestId }: AccountEvent,
  from: Sql = empty,
): Sql {
  return sql`insert into changes (at, actor, action, resource, record_id, diff, request_id)
    select ${at}::timestamptz, ${actor}::uuid, ${action}::text, 'users', ${user}::uuid,
      ${diff ? JSON.stringify(diff) : null}::jsonb, ${requestId ?? null}::text ${from}`;
}
