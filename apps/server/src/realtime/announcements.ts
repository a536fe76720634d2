/** The announcements that a batch of changes causes, in the order in which they are sent. */
import type { Registry } from '../access/binding.ts';
import { permits } from '../access/policy.ts';
import type { Change, Log, Queryable } from '../ports/ports.ts';
import { type SendChange, sendChanges } from './data-changes.ts';
import type { LiveAccount, LiveActions, Outlet } from './live.ts';
import { isAdmitted, type Members, toScopes, userRoom } from './members.ts';

export interface ChangeBatch {
  /** The last change of each row. */
  changes: readonly Change[];
  /** Whether other changes were missed, so that anything may have changed. */
  missed: boolean;
}

export interface AnnouncementDeps {
  db: Queryable;
  log: Log;
  registry: Registry;
  members: Members;
  outlet: Outlet;
  actions: Pick<LiveActions, 'pending' | 'waiting'>;
  /** Reloads these accounts and applies their current state. */
  checkAccounts(users: Iterable<string>): Promise<ReadonlyMap<string, LiveAccount>>;
}

type Announce = (deps: AnnouncementDeps, batch: ChangeBatch) => Promise<void>;

const accountResources = new Set(['users', 'administrators']);
/** Resources whose changes have the id of a person, or `everyone`. */
const personalResources = new Set(['favourites', 'notices']);
export const everyone = '*';

const announceAccounts: Announce = async ({ members, outlet, checkAccounts }, { changes, missed }) => {
  const changed = changes.filter(({ resource }) => accountResources.has(resource)).map(({ id }) => id);
  const users = missed ? [...members.keys()] : changed.filter((id) => members.has(id));
  if (users.length === 0) return;
  const found = await checkAccounts(users);
  for (const user of new Set(users)) {
    const account = found.get(user);
    if (!account || !members.has(user)) continue;
    outlet.send([userRoom(user)], 'event', {
      ...{ type: 'event', eventName: 'update-user' },
      payload: { ...account.user, refreshToken: null },
    });
  }
};

const announceActions: Announce = async ({ members, outlet, actions }, { changes, missed }) => {
  if (missed) {
    const pending = await actions.pending([...members.keys()]);
    for (const [user, waiting] of pending) outlet.send([userRoom(user)], 'pendingActions', waiting);
    return;
  }
  const ids = changes
    .filter(
      ({ resource, change }) => resource === 'actions' && (change === 'created' || change === 'restored'),
    )
    .map(({ id }) => id);
  if (ids.length === 0) return;
  for (const { user, action } of await actions.waiting(ids)) {
    const event = { type: 'action', eventName: action.name, payload: action } as const;
    if (members.has(user)) outlet.send([userRoom(user)], 'event', event);
  }
};

/** Announces to all devices of a person. */
const announcePersonal: Announce = async ({ members, outlet }, { changes }) => {
  for (const { resource, id } of changes) {
    if (!personalResources.has(resource)) continue;
    const people = id === everyone ? [...members.keys()] : [id];
    const admitted = people.filter((each) => isAdmitted(members, each));
    if (admitted.length === 0) continue;
    outlet.send(admitted.map(userRoom), 'event', {
      ...{ type: 'event', eventName: 'data-changed' },
      payload: { resource, id: null, change: 'updated' },
    });
  }
};

const announceRows: Announce = async (deps, { changes, missed }) => {
  const scopes = toScopes(deps.members);
  const send: SendChange = (rooms, payload) =>
    deps.outlet.send(rooms, 'event', { type: 'event', eventName: 'data-changed', payload });
  const rows = changes.filter(({ resource }) => !personalResources.has(resource));
  if (!missed) return sendChanges(deps, scopes, rows, send);
  if (scopes.size > 0) send([...scopes.keys()], { resource: '*', id: null, change: 'updated' });
};

/** Imports are no collection: they are announced to those who may read all of them. */
const announceImports: Announce = async ({ members, outlet }, { changes, missed }) => {
  if (missed || !changes.some(({ resource }) => resource === 'imports')) return;
  const rooms = [...toScopes(members)].flatMap(([room, { principal }]) =>
    permits(principal, 'imports', 'read') ? [room] : [],
  );
  if (rooms.length === 0) return;
  outlet.send(rooms, 'event', {
    ...{ type: 'event', eventName: 'data-changed' },
    payload: { resource: 'imports', id: null, change: 'updated' },
  });
};

/** Accounts first: a person who lost access leaves the room before a row is announced in it. */
export const announcements = [
  announceAccounts,
  announceActions,
  announcePersonal,
  announceImports,
  announceRows,
];
