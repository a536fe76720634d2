/** One event with its address, written through the generic service. Each call may throw; the caller then rolls it back. */
import { addresses } from '@callejero/contract/resources/addresses.ts';
import { events } from '@callejero/contract/resources/events.ts';
import type { ImportOptions } from '@callejero/contract/resources/imports.ts';
import type { Row } from '../../../access/binding.ts';
import type { Principal } from '../../../access/policy.ts';
import type { Change, Queryable } from '../../../ports/ports.ts';
import type { ResourceService, Written } from '../../../resource/write/written.ts';
import { requestOf } from '../acting.ts';
import type { EventDraft } from './event.ts';
import type { EventFields } from './fields.ts';
import type { ExistingEvent } from './load-events.ts';

const dataOf = (written: Written): Row => (JSON.parse(written.body) as { data: Row }).data;

interface Made {
  id: string;
  changes: readonly Change[];
}

export const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** A creation without the fields that have no value. */
export const given = (row: object): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => isGiven(value)));

export function createEventStore({
  service,
  principal,
  importId,
  publication,
}: {
  service: ResourceService;
  principal: Principal;
  importId: string;
  publication: ImportOptions['publication'];
}) {
  const request = requestOf(principal, importId);
  // An address is a part of its event, so whoever may archive the event may archive its address.
  const addressing = requestOf(
    { ...principal, permissions: [...principal.permissions, 'addresses:*'] },
    importId,
  );

  async function create(tx: Queryable, { fields, source }: EventDraft): Promise<Made> {
    const written = await service.create(tx, events.name, given(fields), request);
    const { id, rev } = dataOf(written);
    const published = publication === 'published' && fields.location !== null;
    const own = { source, status: published ? 'published' : 'draft' };
    await service.transition(tx, events.name, String(id), Number(rev), () => own, {
      ...request,
      action: 'imported',
    });
    return { id: String(id), changes: written.changes };
  }

  async function update(tx: Queryable, event: ExistingEvent, changed: Partial<EventFields>): Promise<Made> {
    const body = { ...changed, rev: event.rev };
    const written = await service.update(tx, events.name, event.id, body, request);
    return { id: event.id, changes: written.changes };
  }

  /** Archives the event, and its address if nothing else uses it. */
  async function archive(tx: Queryable, event: ExistingEvent): Promise<Made> {
    const gone = await service.archive(tx, events.name, event.id, { rev: event.rev }, request);
    const [own] = await tx.query<{ id: string; rev: number }>({
      text: `select a.id, a.rev from addresses a where a.id = $1::uuid and a.owner is null and a.archived_at is null
        and not exists (select 1 from events o where o.address = a.id and o.archived_at is null)
        and not exists (select 1 from commerces o where o.address = a.id and o.archived_at is null)`,
      values: [event.addressId],
    });
    if (!own) return { id: event.id, changes: gone.changes };
    const address = await service.archive(tx, addresses.name, own.id, { rev: own.rev }, addressing);
    return { id: event.id, changes: [...gone.changes, ...address.changes] };
  }

  return { create, update, archive };
}
