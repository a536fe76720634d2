/** Changes of conversations that are yet to be announced, gathered from signals. */
import type { ConversationSignal } from '../ports/ports.ts';

/** The changes from one number to another, both included. */
export interface Mods {
  from: number;
  to: number;
}

/** Unannounced changes of one conversation. */
export interface Waiting {
  /** Failed attempts; the database may be unreachable for a moment. */
  attempts: number;
  mods: Mods | null;
  cleared: Extract<ConversationSignal, { kind: 'cleared' }>[];
  typing: Map<string, string>;
  /** Whether the conversation's view changed for everybody. */
  changed: boolean;
  /** People whose own view changed. */
  own: Set<string>;
}

/** Signals about calls are the call lane's. */
export type ChangeSignal = Exclude<ConversationSignal, { kind: 'call' | 'signal' }>;

export const noChanges = (): Waiting => ({
  attempts: 0,
  mods: null,
  cleared: [],
  typing: new Map(),
  changed: false,
  own: new Set(),
});

export function addSignal(waiting: Waiting, signal: ChangeSignal): void {
  if (signal.kind === 'typing') {
    waiting.typing.set(signal.user, signal.name);
    return;
  }
  if (signal.kind === 'own') {
    waiting.own.add(signal.user);
    return;
  }
  if (signal.kind === 'cleared') {
    waiting.cleared.push(signal);
    waiting.own.add(signal.user);
    return;
  }
  waiting.changed = true;
  if (signal.kind === 'messages') {
    const { from = signal.from, to = signal.to } = waiting.mods ?? {};
    waiting.mods = { from: Math.min(from, signal.from), to: Math.max(to, signal.to) };
  }
}

/** What to announce after a failure, together with what came `since`; without the failed `typing`, which is over by then. */
export function toRepeated(
  failed: Waiting,
  { mods, cleared, typing, changed, own }: Waiting = noChanges(),
): Waiting {
  const ends = [mods, failed.mods].filter((each) => each !== null);
  return {
    attempts: failed.attempts + 1,
    mods:
      ends.length === 0
        ? null
        : { from: Math.min(...ends.map(({ from }) => from)), to: Math.max(...ends.map(({ to }) => to)) },
    cleared: [...failed.cleared, ...cleared],
    typing,
    changed: changed || failed.changed,
    own: failed.own.union(own),
  };
}
