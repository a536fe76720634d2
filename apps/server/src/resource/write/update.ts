import type { Row } from '../../access/binding.ts';
import { validate } from '../../http/body.ts';
import type { Queryable } from '../../ports/ports.ts';
import { getBinding, type ResourceContext, refuse, writeContext } from '../context.ts';
import { loadForWrite, stale, takeRev } from '../load.ts';
import { assertStoredPictures } from '../pictures.ts';
import { assertReferences, changedOnly } from '../references.ts';
import { writeWithParts } from './parts.ts';
import { store } from './store.ts';
import { assertWritable, emptied, withDefaults } from './writable.ts';
import type { WriteRequest, Written } from './written.ts';

export async function update(
  context: ResourceContext,
  db: Queryable,
  name: string,
  id: string,
  body: unknown,
  request: WriteRequest,
  replace = false,
): Promise<Written> {
  const { principal } = request;
  const binding = getBinding(context, name);
  const grant = binding.policy.update?.(principal) ?? refuse(principal);
  const found = await loadForWrite(context, db, binding, id, request, grant);
  assertWritable(context, grant, body, binding, principal);
  const { rev, fields } = takeRev(body, replace ? binding.resource.create : binding.resource.update);
  const input: Row = replace
    ? emptied(binding, withDefaults(binding, validate(binding.resource.create, fields)))
    : validate(binding.resource.update, fields);
  assertStoredPictures(binding.resource, input, found.row, principal);
  if (rev !== found.row.rev) throw stale(found.presented, fields);
  const hookContext = writeContext(context, db, request);
  const row = (await binding.hooks?.beforeUpdate?.(hookContext, input, found.row)) ?? input;
  // Check the references of the input too, because a hook may have moved them to the pending changes.
  await assertReferences(context, db, binding, changedOnly({ ...input, ...row }, found.row), principal);
  const how = { action: 'updated', change: 'updated', now: hookContext.now, request } as const;
  const write = (db: Queryable) =>
    writeWithParts(context, db, { binding, row, current: found.row, request }, (db, row, parts) =>
      store(context, db, binding, found, row, rev, { ...how, parts }),
    );
  const { afterUpdate } = binding.hooks ?? {};
  if (!afterUpdate) return write(db);
  const writeAll = async (tx: Queryable) => {
    const written = await write(tx);
    await afterUpdate(writeContext(context, tx, request), found.row, row);
    return written;
  };
  const { platform } = context;
  return db === platform.db ? platform.db.transaction(writeAll) : writeAll(db);
}
