/** One event with its address, through the generic service. Each call may be refused; whoever calls takes it back then. */
import { addresses } from '@callejero/contract/resources/addresses.ts';
import { events } from '@callejero/contract/resources/events.ts';
import type { ImportOptions } from '@callejero/contract/resources/imports.ts';
import type { Row } from '../../../access/binding.ts';
import type { Principal } from '../../../access/policy.ts';
import type { Queryable } from '../../../ports/ports.ts';
import type { ResourceService, Written } from '../../../resource/service.ts';
import { requestOf } from '../acting.ts';
import type { EventDraft } from './event.ts';
import type { EventFields } from './fields.ts';
import type { ExistingEvent } from './load-events.ts';

const dataOf = (written: Written): Row => (JSON.parse(written.body) as { data: Row }).data;
const withoutAddress = ({ address: _, ...rest }: Partial<EventFields>): Row => rest;

interface Made {
  id: string;
  changes: Written['change'][];
}

export const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** A creation leaves out what it has no value for. */
export const given = (row: object): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => isGiven(value)));

export interface EventStore {
  create(tx: Queryable, draft: EventDraft): Promise<Made>;
  update(tx: Queryable, event: ExistingEvent, changed: Partial<EventFields>): Promise<Made>;
  archive(tx: Queryable, event: ExistingEvent): Promise<Made>;
}

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
}): EventStore {
  const request = requestOf(principal, importId);
  // An address is a part of its event: who may write the one writes the other.
  const addressing = requestOf(
    { ...principal, permissions: [...principal.permissions, 'addresses:*'] },
    importId,
  );

  /** The id of the address row that is to stand in the event. */
  async function saveAddress(
    tx: Queryable,
    { address, location }: Pick<EventFields, 'address' | 'location'>,
    current: string | null,
    changes: Written['change'][],
  ): Promise<string | null> {
    if (address === null) return null;
    const body = { ...address, location };
    if (current === null) {
      const written = await service.create(tx, addresses.name, given(body), addressing);
      changes.push(written.change);
      return written.change.id;
    }
    const [row] = await tx.query<{ rev: number }>({
      text: 'select rev from addresses where id = $1::uuid',
      values: [current],
    });
    const written = await service.update(tx, addresses.name, current, { ...body, rev: row?.rev }, addressing);
    changes.push(written.change);
    return current;
  }

  async function create(tx: Queryable, { fields: incoming, source }: EventDraft): Promise<Made> {
    const changes: Written['change'][] = [];
    const address = await saveAddress(tx, incoming, null, changes);
    const body = given({ ...withoutAddress(incoming), address });
    const written = await service.create(tx, events.name, body, request);
    const { id, rev } = dataOf(written);
    const published = publication === 'published' && incoming.location !== null;
    const own = { source, status: published ? 'published' : 'draft' };
    await service.transition(tx, events.name, String(id), Number(rev), () => own, {
      ...request,
      action: 'imported',
    });
    return { id: String(id), changes: [...changes, written.change] };
  }

  async function update(tx: Queryable, event: ExistingEvent, changed: Partial<EventFields>): Promise<Made> {
    const changes: Written['change'][] = [];
    const body: Row = { ...withoutAddress(changed), rev: event.rev };
    if ('address' in changed) {
      const location = 'location' in changed ? (changed.location ?? null) : event.fields.location;
      const next = { address: changed.address ?? null, location };
      const address = await saveAddress(tx, next, event.addressId, changes);
      if (address !== event.addressId) body.address = address;
    }
    const written = await service.update(tx, events.name, event.id, body, request);
    return { id: event.id, changes: [...changes, written.change] };
  }

  /** The event with the address that only it uses. */
  async function archive(tx: Queryable, event: ExistingEvent): Promise<Made> {
    const gone = await service.archive(tx, events.name, event.id, { rev: event.rev }, request);
    const [own] = await tx.query<{ id: string; rev: number }>({
      text: `select a.id, a.rev from addresses a where a.id = $1::uuid and a.owner is null and a.archived_at is null
        and not exists (select 1 from events o where o.address = a.id and o.archived_at is null)
        and not exists (select 1 from commerces o where o.address = a.id and o.archived_at is null)`,
      values: [event.addressId],
    });
    if (!own) return { id: event.id, changes: [gone.change] };
    const address = await service.archive(tx, addresses.name, own.id, { rev: own.rev }, addressing);
    return { id: event.id, changes: [gone.change, address.change] };
  }

  return { create, update, archive };
}
