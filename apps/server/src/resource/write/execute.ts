import type { RecordedAction } from '@callejero/contract/resources/audit.ts';
import { raw } from 'sql-template-tag';
import type { Binding, Row } from '../../access/binding.ts';
import { rememberAnswer } from '../../http/idempotency.ts';
import type { Queryable } from '../../ports/ports.ts';
import type { QueryScope } from '../../query/scope.ts';
import { statement } from '../../query/statement.ts';
import { listWrites, ofWritten } from '../lists.ts';
import { presented } from '../presented.ts';
import { changeRecord } from '../record.ts';
import type { WriteRequest } from './written.ts';

interface Execution {
  action: RecordedAction;
  /** Null if there is no change record. */
  diff: Row | null;
  /** The written values; list fields are stored in their own tables. */
  row: Row;
  now: Date;
  request: WriteRequest;
  status: 200 | 201;
  pipeline?: 'insert';
}

/**
 * Runs `with written as (…)[, list0 as (…)…][, change as (…)], answer as (…)[, remembered as (…)]`. Returns the answer as text,
 * or null if no row was written. `write` returns the written rows, with `returnedLists`.
 */
export async function execute(
  db: Queryable,
  binding: Binding,
  scope: QueryScope,
  write: string,
  { action, diff, row, now, request, status, ...how }: Execution,
): Promise<string | null> {
  const { builder } = scope;
  const { principal, requestId } = request;
  const record = { at: now, actor: principal.id, action, resource: binding.resource.name, diff, requestId };
  const change =
    diff === null ? '' : `, change as (${builder.embed(changeRecord(record, raw('from written')))})`;
  const remembered = request.key
    ? `, remembered as (${builder.embed(rememberAnswer(request.key, status, raw('answer.body'), now, raw('answer')))})`
    : '';
  const [answer] = await db.query<{ body: string }>(
    statement(
      `with written as (${write})${listWrites(builder, binding, row)}${change},` +
        ` answer as (select '{"data":' || row_to_json(r)::text || '}' as body` +
        ` from (select ${presented(scope, ofWritten(binding), 'w')} from written w) r)${remembered} select body from answer`,
      builder.values,
      how,
    ),
  );
  return answer?.body ?? null;
}

/** The diff of a change record of `row`, with secret and personal values replaced by `instead`. */
export function withoutSecrets(
  { secrets = [], hasSecrets = () => true }: Binding,
  row: Row,
  diff: Row,
  instead: unknown,
): Row {
  const hidden = hasSecrets(row) ? secrets.filter((name) => (diff[name] ?? null) !== null) : [];
  return hidden.length === 0
    ? diff
    : { ...diff, ...Object.fromEntries(hidden.map((name) => [name, instead])) };
}
