/**
 * The changes of the last moments. Who opens a live connection has read something just before: what changed between the two is
 * told once more to those who enter.
 */
import type { Change } from '../ports/ports.ts';

/** Milliseconds: longer than a page on a slow network takes from its first reading to its live connection. */
export const recentFor = 15_000;
/** More are not told one by one. */
const maxRecent = 500;

export interface RecentChanges {
  /** `null`: changes were missed. */
  add(changes: readonly Change[] | null): void;
  /** The last change of each row; `null`: anything may have changed. */
  read(): Change[] | null;
}

/** `now`: milliseconds. */
export function createRecentChanges(now: () => number): RecentChanges {
  const recent = new Map<string, { change: Change; at: number }>();
  /** When something was told that is not in `recent`. */
  let beyond = Number.NEGATIVE_INFINITY;

  function forgetOld(): void {
    const limit = now() - recentFor;
    for (const [key, { at }] of recent) {
      if (at >= limit) break;
      recent.delete(key);
    }
  }

  return {
    add(changes) {
      forgetOld();
      if (changes === null) beyond = now();
      for (const change of changes ?? []) {
        const key = `${change.resource} ${change.id}`;
        recent.delete(key);
        recent.set(key, { change, at: now() });
      }
      if (recent.size <= maxRecent) return;
      beyond = now();
      recent.clear();
    },
    read() {
      forgetOld();
      return now() - beyond <= recentFor ? null : Array.from(recent.values(), ({ change }) => change);
    },
  };
}
