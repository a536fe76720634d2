import { ApiError } from '@callejero/contract/errors.ts';
import type { Sql } from 'sql-template-tag';
import { quote } from '../access/access.ts';
import type { Binding, Row } from '../access/binding.ts';
import type { Change, Queryable } from '../ports/ports.ts';
import { assignments } from './columns.ts';
import { type ResourceContext, scopeOf } from './context.ts';
import { concealed, execute, withoutSecrets } from './execute.ts';
import { type Found, load, stale } from './load.ts';
import type { WriteRequest, Written } from './written.ts';

interface Storing {
  action: string;
  change: Change['change'];
  now: Date;
  request: WriteRequest;
  /** Columns that are no fields. */
  columns?: Sql[];
  /** What the change record says besides the fields. */
  facts?: Row;
}

/** Writes `input` over the row that was found; throws `stale` when its `rev` is no longer `rev`. */
export async function store(
  context: ResourceContext,
  db: Queryable,
  binding: Binding,
  found: Pick<Found, 'row' | 'presented'>,
  input: Row,
  rev: number,
  { action, change, now, request, columns = [], facts }: Storing,
): Promise<Written> {
  const { principal } = request;
  const id = String(found.row.id);
  const scope = scopeOf(context, principal);
  const { builder } = scope;
  const sets = [
    ...assignments(builder, binding, input).map(({ column, value }) => `${column} = ${value}`),
    ...columns.map((assignment) => builder.embed(assignment)),
    'rev = t.rev + 1',
    `updated_at = ${builder.value(now, 'timestamptz')}`,
  ];
  const write =
    `update ${quote(binding.table)} t set ${sets.join(', ')}` +
    ` where t.id = ${builder.value(id, 'uuid')} and t.rev = ${builder.value(rev, 'int4')} returning t.*`;
  const diff = withoutSecrets(binding, { ...facts, ...differences(input, found.row) }, [
    concealed,
    concealed,
  ]);
  const body = await execute(db, binding, scope, write, { action, diff, now, request, status: 200 });
  if (body === null) {
    const current = await load(context, db, { binding, id, principal, writable: null });
    throw current ? stale(current.presented, input) : new ApiError('not-found');
  }
  return { body, status: 200, changes: [{ resource: binding.resource.name, id, change }] };
}

/** `[before, after]` by field. */
function differences(input: Row, current: Row): Row {
  const diff: Row = {};
  for (const [name, value] of Object.entries(input)) {
    const before = current[name] ?? null;
    if (JSON.stringify(before) !== JSON.stringify(value ?? null)) diff[name] = [before, value ?? null];
  }
  return diff;
}
