import { ApiError } from '@callejero/contract/errors.ts';
import type { Row } from '../../access/binding.ts';
import type { Queryable } from '../../ports/ports.ts';
import { getBinding, type ResourceContext } from '../context.ts';
import { load, stale } from '../load.ts';
import { writeWithParts } from './parts.ts';
import { store } from './store.ts';
import type { Transitioned, TransitionRequest } from './written.ts';

export async function transition(
  context: ResourceContext,
  db: Queryable,
  name: string,
  id: string,
  rev: number,
  decide: (current: Row) => Row,
  request: TransitionRequest,
): Promise<Transitioned> {
  const { principal, action, facts = {} } = request;
  const binding = getBinding(context, name);
  const found = await load(context, db, { binding, id, principal, writable: null });
  if (!found?.visible) throw new ApiError('not-found');
  if (rev !== found.row.rev) throw stale(found.presented, { rev });
  const how = { action, facts, change: 'updated', now: context.platform.clock.now(), request } as const;
  const write = { binding, row: decide(found.row), current: found.row, request };
  const written = await writeWithParts(context, db, write, (db, row, parts) =>
    store(context, db, binding, found, row, rev, { ...how, parts }),
  );
  return { ...written, before: found.row, after: { ...found.row, ...write.row } };
}
