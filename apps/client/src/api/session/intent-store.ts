/**
 * The page and the button of a person who was asked for an account. Signing in or up leads back to that page, and the screen
 * that owns the action continues it.
 */
import type { Storage } from '../../device/storage/storage.ts';

export interface Intent {
  /** Path and query of the app. */
  route: string;
  /** Null to return only. */
  action: { name: string; payload: string | null } | null;
}

interface StoredIntent extends Intent {
  /** Milliseconds since the epoch. */
  at: number;
}

/** Milliseconds: the mail that confirms a new account may be opened the next morning. */
export const intentLifetime = 24 * 60 * 60 * 1000;

interface Intents {
  remember(intent: Intent): void;
  /** The waiting intent, if it is not too old. */
  waiting(): Intent | null;
  /** Takes the waiting action with this name and returns its payload; undefined when another one or none waits. */
  take(name: string): string | null | undefined;
  forget(): void;
}

export function createIntents(storage: Storage, now: () => number): Intents {
  const waiting = () => {
    const stored = storage.read<StoredIntent>('intent');
    if (typeof stored?.route !== 'string' || typeof stored.at !== 'number') return null;
    const age = now() - stored.at;
    return age >= 0 && age < intentLifetime ? stored : null;
  };
  const forget = () => storage.remove('intent');
  return {
    remember: (intent) => storage.write('intent', { ...intent, at: now() } satisfies StoredIntent),
    waiting: () => {
      const intent = waiting();
      return intent && { route: intent.route, action: intent.action ?? null };
    },
    take(name) {
      const action = waiting()?.action;
      if (action?.name !== name) return undefined;
      forget();
      return action.payload;
    },
    forget,
  };
}
