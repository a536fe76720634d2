import { ApiError } from '@callejero/contract/errors.ts';
import { concealed, type RecordedAction } from '@callejero/contract/resources/audit.ts';
import type { Sql } from 'sql-template-tag';
import { quote } from '../../access/access.ts';
import type { Binding, Row } from '../../access/binding.ts';
import type { Change, Queryable } from '../../ports/ports.ts';
import { assignments } from '../columns.ts';
import { createScope, type ResourceContext } from '../context.ts';
import { returnedLists } from '../lists.ts';
import { type LoadedRow, load, stale } from '../load.ts';
import { differences } from './differences.ts';
import { execute, withoutSecrets } from './execute.ts';
import type { WriteRequest, Written } from './written.ts';

interface Storing {
  action: RecordedAction;
  change: Change['change'];
  now: Date;
  request: WriteRequest;
  /** Assignments to columns that are no fields. */
  columns?: Sql[];
  /** Further entries of the change record. */
  facts?: Row;
  /** `[before, after]` of the parts that were written with the row. */
  parts?: Row;
}

/**
 * Writes `input` into the found row; throws `stale` if its `rev` has changed. An update without changes writes nothing and
 * answers with the row.
 */
export async function store(
  context: ResourceContext,
  db: Queryable,
  binding: Binding,
  found: Pick<LoadedRow, 'row' | 'presented'>,
  input: Row,
  rev: number,
  { action, change, now, request, columns = [], facts, parts }: Storing,
): Promise<Written> {
  const { principal } = request;
  const id = String(found.row.id);
  const scope = createScope(context, principal);
  const { builder } = scope;
  const changed = { ...facts, ...differences(binding.resource, input, found.row), ...parts };
  const idle = change === 'updated' && columns.length === 0 && Object.keys(changed).length === 0;
  const sets = () => [
    ...assignments(builder, binding, input).map(({ column, value }) => `${column} = ${value}`),
    ...columns.map((assignment) => builder.embed(assignment)),
    'rev = t.rev + 1',
    `updated_at = ${builder.value(now, 'timestamptz')}`,
  ];
  const table = quote(binding.table);
  const where = () => `where t.id = ${builder.value(id, 'uuid')} and t.rev = ${builder.value(rev, 'int4')}`;
  const lists = () => returnedLists(builder, binding, 't', input);
  const write = idle
    ? `select t.*${lists()} from ${table} t ${where()}`
    : `update ${table} t set ${sets().join(', ')} ${where()} returning t.*${lists()}`;
  const diff = idle
    ? null
    : withoutSecrets(binding, { ...found.row, ...input }, changed, [concealed, concealed]);
  const body = await execute(db, binding, scope, write, {
    ...{ action, diff, now, request },
    row: idle ? {} : input,
    status: 200,
  });
  if (body === null) {
    const current = await load(context, db, { binding, id, principal, writable: null });
    throw current?.visible ? stale(current.presented, input) : new ApiError('not-found');
  }
  const changes = idle ? [] : [{ resource: binding.resource.name, id, change }];
  return { body, status: 200, changes };
}
