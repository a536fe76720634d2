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
 * Performs each action exactly once, in one tab: it is marked under a lock that all tabs share,
 * before its handler runs, so that whatever happens then it is not performed again.
 */
export function createActions(dependencies: ActionsDependencies): Actions {
  const { storage } = dependencies;
  const handlers = new Map<string, ActionHandler>();
  /** Prevents repeats within this tab where the storage is full or forbidden. */
  const taken = new Set<string>();

  const waiting = () => listOf<Waiting>(storage.read('actionsToPerform'));
  const performed = () => listOf<Performed>(storage.read('actions'));
  const handlerOf = (action: PendingAction) => handlers.get(action.name + suffixes[action.type]);

  /** The mark decides: whoever writes it performs the action, and a marked one that still waits is not taken again. */
  async function take(): Promise<{ action: Waiting; handler: ActionHandler } | null> {
    let next: { action: Waiting; handler: ActionHandler } | null = null;
    await storage.change<Performed[]>('actions', (marks) => {
      next = firstToPerform(listOf(marks));
      if (!next) return marks;
      const { id, user } = next.action;
      taken.add(id);
      return bounded([...listOf<Performed>(marks), { id, user, acknowledged: user === null }]);
    });
    return next;
  }

  function firstToPerform(marks: readonly Performed[]): { action: Waiting; handler: ActionHandler } | null {
    const user = dependencies.userId();
    const done = new Set([...taken, ...marks.map(({ id }) => id)]);
    for (const action of waiting()) {
      const handler = handlerOf(action);
      const isOthers = action.user !== null && action.user !== user;
      if (handler && !isOthers && !done.has(action.id)) return { action, handler };
    }
    return null;
  }

  const changeWaiting = (change: (all: Waiting[]) => Waiting[]) =>
    storage.change<Waiting[]>('actionsToPerform', (stored) => {
      const all = listOf<Waiting>(stored);
      const next = change(all);
      return next.length === all.length && next.every((one, at) => one === all[at]) ? stored : next;
    });

  async function confirm(id: string): Promise<void> {
    if (!(await dependencies.acknowledge(id))) return;
    await storage.change<Performed[]>('actions', (marks) =>
      bounded(
        listOf<Performed>(marks).map((each) => (each.id === id ? { ...each, acknowledged: true } : each)),
      ),
    );
  }

  async function performAll(): Promise<void> {
    await dependencies.turn();
    for (let next = await take(); next; next = await take()) {
      const { action, handler } = next;
      // Not awaited: one that asks the person something must not keep the others waiting.
      void run(action, handler);
      if (action.user !== null) void confirm(action.id);
      await changeWaiting((all) => all.filter(({ id }) => id !== action.id));
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
      let known: PendingAction[] = [];
      await changeWaiting((here) => {
        const done = new Set([...taken, ...performed().map(({ id }) => id)]);
        known = valid.filter(({ id }) => done.has(id));
        const ids = new Set(here.map(({ id }) => id));
        const fresh = valid.filter(({ id }) => !done.has(id) && !ids.has(id));
        const left = here.filter(({ id }) => !done.has(id));
        return [...left, ...fresh.map((action) => ({ ...action, user }))];
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
      await changeWaiting((all) => all.filter(({ user }) => user === null));
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
