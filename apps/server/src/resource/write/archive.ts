import sql from 'sql-template-tag';
import * as z from 'zod';
import { validate } from '../../http/body.ts';
import type { Queryable } from '../../ports/ports.ts';
import { getBinding, type ResourceContext, writeContext } from '../context.ts';
import { loadForWrite, revSchema, stale } from '../load.ts';
import { store } from './store.ts';
import type { WriteRequest, Written } from './written.ts';

export async function archive(
  context: ResourceContext,
  db: Queryable,
  name: string,
  id: string,
  body: unknown,
  request: WriteRequest,
): Promise<Written> {
  const { principal } = request;
  const binding = getBinding(context, name);
  const found = await loadForWrite(context, db, binding, id, request, binding.policy.archive?.(principal));
  const { rev } = validate(z.strictObject({ rev: revSchema }), body);
  if (rev !== found.row.rev) throw stale(found.presented, { rev });
  const hookContext = writeContext(context, db, request);
  const { now } = hookContext;
  await binding.hooks?.beforeArchive?.(hookContext, found.row);
  const columns = [sql`archived_at = ${now}::timestamptz`];
  return store(context, db, binding, found, {}, rev, {
    action: 'archived',
    change: 'archived',
    now,
    request,
    columns,
  });
}

/** Without a `rev` the row is restored whatever has changed. */
export async function restore(
  context: ResourceContext,
  db: Queryable,
  name: string,
  id: string,
  body: unknown,
  request: WriteRequest,
): Promise<Written> {
  const binding = getBinding(context, name);
  const grant = binding.policy.archive?.(request.principal);
  const found = await loadForWrite(context, db, binding, id, request, grant, true);
  const { rev } = validate(z.strictObject({ rev: revSchema.optional() }), body);
  if (rev !== undefined && rev !== found.row.rev) throw stale(found.presented, { rev });
  return store(context, db, binding, found, {}, Number(found.row.rev), {
    action: 'restored',
    change: 'restored',
    now: context.platform.clock.now(),
    request,
    columns: [sql`archived_at = null`],
  });
}
