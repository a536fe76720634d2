/** Announces the changes of rows in order, those of a few milliseconds together. */
import type { Change, Platform } from '../ports/ports.ts';
import { disableAccount } from './account-changes.ts';
import { type AnnouncementDeps, announcements, type ChangeBatch } from './announcements.ts';
import { logFailure } from './log-failure.ts';

/** Milliseconds within which changes are announced together. */
const coalesce = 5;

interface ChangeLane {
  /** Returns a function that stops it. */
  start(): () => void;
}

export function createChangeLane(bus: Platform['changes'], deps: AnnouncementDeps): ChangeLane {
  const { members, outlet, log } = deps;
  let queue = new Map<string, Change>();
  let missed = false;
  let isAnnouncing = false;

  function onChanges(published: readonly Change[] | null): void {
    for (const change of published ?? []) {
      if (change.change === 'disabled') disableAccount(members, outlet, change.id);
      const key = `${change.resource} ${change.id}`;
      queue.delete(key);
      queue.set(key, change);
    }
    missed ||= published === null;
    if (isAnnouncing) return;
    isAnnouncing = true;
    setTimeout(() => void announceAll(), coalesce);
  }

  function takeBatch(): ChangeBatch {
    const batch = { changes: [...queue.values()], missed };
    queue = new Map();
    missed = false;
    return batch;
  }

  async function announceAll(): Promise<void> {
    while (queue.size > 0 || missed) {
      const batch = takeBatch();
      if (members.size === 0) continue;
      for (const announce of announcements)
        await logFailure(log, 'a change could not be told to connected people', () => announce(deps, batch));
    }
    isAnnouncing = false;
  }

  return { start: () => bus.subscribe(onChanges) };
}
