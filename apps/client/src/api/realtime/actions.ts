import type { PendingAction } from '@callejero/contract/realtime.ts';
import type { ActionType } from '@callejero/contract/resources/actions.ts';
import { log } from '../../device/log.ts';
import type { Storage } from '../../device/storage/storage.ts';

/** A handler is found by the action's name and the suffix of its type: `open` + `Event`. */
const suffixes: Record<ActionType, string> = { push: 'Action', 'deep-link': 'deepLinking', socket: 'Event' };

/** How many performed and acknowledged actions are remembered, and how many in all. */
const limits = { acknowledged: 100, performed: 500 };

export type ActionHandler = (payload: Record<string, unknown>) => unknown;

/** `user`: whose action it is on the server; null for an action of this device, which the server does not know. */
interface Waiting extends PendingAction {
  user: string | null;
}

interface Performed {
  id: string;
  user: string | null;
  acknowledged: boolean;
}

export interface ActionsDependencies {
  storage: Storage;
  /** Runs one at a time among all tabs. */
  exclusive<T>(work: () => T): Promise<T>;
  /** Who is signed in. */
  userId(): string | null;
  /** Waits a moment so that the active tab comes first. */
  turn(): Promise<void>;
  /** Acknowledges to the server; true when it confirmed. */
  acknowledge(actionId: string): Promise<boolean>;
}

export interface Actions {
  /** Registers a handler by `name` with its suffix (`openEvent`), and performs the actions that waited for it. */
  handle(name: string, handler: ActionHandler): () => void;
  /** Performs actions that the server has for `user`, or of this device (null). Known ones are not performed again. */
  receive(actions: readonly PendingAction[], user: string | null): Promise<void>;
  /** After a reconnect: repeats the acknowledgements that the server has not confirmed. */
  acknowledgeAgain(): Promise<void>;
  /** When a session ends: drops the person's waiting actions from the device; the server still has them. */
  forgetWaiting(): Promise<void>;
}

/**
 * Performs each action exactly once, in one tab: it is taken and marked under a lock that all tabs share, and marked
 * before its handler runs, so that whatever happens then it is not performed again.
 */
export function createActions(dependencies: ActionsDependencies): Actions {
  const { storage, exclusive } = dependencies;
  const handlers = new Map<string, ActionHandler>();
  /** Prevents repeats within this tab where the storage is full or forbidden. */
  const taken = new Set<string>();

  const waiting = () => listOf<Waiting>(storage.read('actionsToPerform'));
  const performed = () => listOf<Performed>(storage.read('actions'));
  const handlerOf = (action: PendingAction) => handlers.get(action.name + suffixes[action.type]);

  function take(): { action: Waiting; handler: ActionHandler } | null {
    const all = waiting();
    const user = dependencies.userId();
    for (const action of all) {
      const handler = handlerOf(action);
      if (!handler || (action.user !== null && action.user !== user)) continue;
      taken.add(action.id);
      const mark = { id: action.id, user: action.user, acknowledged: action.user === null };
      storage.write('actions', bounded([...performed(), mark]));
      storage.write(
        'actionsToPerform',
        all.filter(({ id }) => id !== action.id),
      );
      return { action, handler };
    }
    return null;
  }

  async function confirm(id: string): Promise<void> {
    if (!(await dependencies.acknowledge(id))) return;
    await exclusive(() =>
      storage.write(
        'actions',
        bounded(performed().map((each) => (each.id === id ? { ...each, acknowledged: true } : each))),
      ),
    );
  }

  async function performAll(): Promise<void> {
    await dependencies.turn();
    for (let next = await exclusive(take); next; next = await exclusive(take)) {
      const { action, handler } = next;
      // Not awaited: one that asks the person something must not keep the others waiting.
      void run(action, handler);
      if (action.user !== null) void confirm(action.id);
    }
  }

  return {
    handle(name, handler) {
      handlers.set(name, handler);
      void performAll();
      return () => {
        if (handlers.get(name) === handler) handlers.delete(name);
      };
    },
    async receive(actions, user) {
      const valid = actions.filter(isAction);
      if (valid.length < actions.length) log('an action without name, type or id', actions);
      const known = await exclusive(() => {
        const done = new Set([...taken, ...performed().map(({ id }) => id)]);
        const here = waiting();
        const ids = new Set(here.map(({ id }) => id));
        const fresh = valid.filter(({ id }) => !done.has(id) && !ids.has(id));
        if (fresh.length > 0)
          storage.write('actionsToPerform', [...here, ...fresh.map((action) => ({ ...action, user }))]);
        return valid.filter(({ id }) => done.has(id));
      });
      await performAll();
      // The server sends known actions again because it missed their acknowledgement.
      if (user !== null) for (const { id } of known) await confirm(id);
    },
    async acknowledgeAgain() {
      const user = dependencies.userId();
      for (const each of performed()) if (!each.acknowledged && each.user === user) await confirm(each.id);
    },
    async forgetWaiting() {
      await exclusive(() => {
        const all = waiting();
        const kept = all.filter(({ user }) => user === null);
        if (kept.length < all.length) storage.write('actionsToPerform', kept);
      });
    },
  };
}

async function run(action: PendingAction, handler: ActionHandler): Promise<void> {
  try {
    await handler(action.payload ?? {});
  } catch (error) {
    log(`the action ${action.name} failed`, error);
  }
}

function listOf<Item>(stored: unknown): Item[] {
  return Array.isArray(stored) ? (stored as Item[]) : [];
}

function isAction(action: PendingAction): boolean {
  return (
    typeof action?.id === 'string' && typeof action.name === 'string' && Object.hasOwn(suffixes, action.type)
  );
}

/** Drops the oldest acknowledged actions: the server no longer sends them. */
function bounded(all: Performed[]): Performed[] {
  let surplus = all.filter(({ acknowledged }) => acknowledged).length - limits.acknowledged;
  return all.filter(({ acknowledged }) => !acknowledged || surplus-- <= 0).slice(-limits.performed);
}
