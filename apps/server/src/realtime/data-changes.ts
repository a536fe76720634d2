/** Announces changed rows to the people who may read them. */
import type { DataChanged } from '@callejero/contract/realtime.ts';
import type { Registry } from '../access/binding.ts';
import type { Change, Log, Queryable } from '../ports/ports.ts';
import { type ReaderScope, type Readers, whoReads } from './audience.ts';
import { userRoom } from './members.ts';

/** Maximum number of rows of a collection that are announced individually. */
const maxNamed = 20;
/** Maximum number of rows whose readers are queried; above it, every reader of the collection is notified. */
const maxAsked = 1000;

export type SendChange = (rooms: readonly string[], payload: DataChanged) => void;

interface Deps {
  db: Queryable;
  registry: Registry;
  log: Log;
}

/** One row's last change. */
type Changed = Map<string, DataChanged['change']>;

/** Groups changes by collection; a table's change belongs to every collection stored in it. */
function byCollection(registry: Registry, changes: readonly Change[]): Map<string, Changed> {
  const collections = new Map<string, Changed>();
  for (const { resource, id, change } of changes) {
    const table = registry.get(resource)?.table;
    if (table === undefined) continue;
    for (const [name, binding] of registry) {
      if (binding.table !== table) continue;
      const changed = collections.get(name) ?? new Map();
      collections.set(name, changed);
      changed.set(id, change === 'disabled' ? 'updated' : change);
    }
  }
  return collections;
}

export async function sendChanges(
  deps: Deps,
  scopes: ReadonlyMap<string, ReaderScope>,
  changes: readonly Change[],
  send: SendChange,
): Promise<void> {
  for (const [resource, changed] of byCollection(deps.registry, changes)) {
    for (const [room, scope] of scopes) await sendToScope(deps, resource, changed, room, scope, send);
  }
}

async function sendToScope(
  { db, registry, log }: Deps,
  resource: string,
  changed: Changed,
  room: string,
  scope: ReaderScope,
  send: SendChange,
): Promise<void> {
  const together = changed.size > maxNamed;
  const kinds = new Set(changed.values());
  const summary = kinds.size === 1 ? ([...kinds][0] ?? 'updated') : 'updated';
  /** An archived row is announced to those who could read it just before. */
  const ask = async (archived: boolean): Promise<Readers[]> => {
    const ids = [...changed].filter(([, change]) => (change === 'archived') === archived).map(([id]) => id);
    if (ids.length === 0) return [];
    const statement = whoReads(registry, resource, scope, ids, { archived, together });
    if (!statement) return [];
    return changed.size > maxAsked
      ? [{ id: null, everybody: true, users: [] }]
      : db.query<Readers>(statement);
  };
  try {
    const sentTo = new Set<string>();
    for (const { id, everybody, users } of [...(await ask(false)), ...(await ask(true))]) {
      const rooms = everybody ? [room] : users.map(userRoom);
      if (id !== null) {
        if (rooms.length > 0) send(rooms, { resource, id, change: changed.get(id) ?? 'updated' });
        continue;
      }
      for (const one of rooms) sentTo.add(one);
    }
    if (sentTo.size > 0) send([...sentTo], { resource, id: null, change: summary });
  } catch (error) {
    log.error('the readers of a change could not be found', { resource, error });
    // No row is named, but readers of some of the rows must refresh what they show.
    send([room], { resource, id: null, change: 'updated' });
  }
}
