/**
 * A new version of the web app in one tab. The new worker takes over in all tabs at once, but only the tab that asked for it
 * reloads. The others go on with the files of their version, which the worker stores, and offer to reload until they are idle.
 */

import type { Later } from '../../device/later.ts';
import { createListeners } from '../../device/listeners.ts';

interface WebUpdateParts {
  /** Makes the waiting worker take over. */
  activate(): void;
  reload(): void;
  isHidden(): boolean;
  /** Whether a reload would interrupt nothing. */
  isIdle(): boolean;
  later: Later;
}

/** Milliseconds that a page is hidden before it reloads by itself. */
export const hiddenFor = 60_000;

export type WebUpdate = ReturnType<typeof createWebUpdate>;

export function createWebUpdate(on: WebUpdateParts) {
  const listeners = createListeners();
  let isOffered = false;
  let isAsked = false;
  /** Another tab has let the new version take over. */
  let isBehind = false;
  let cancel = () => {};

  function offer(shown: boolean): void {
    isOffered = shown;
    listeners.emit();
  }

  function wait(): void {
    cancel();
    if (!isBehind || !on.isHidden()) return;
    cancel = on.later(() => {
      if (on.isHidden() && on.isIdle()) on.reload();
      else wait();
    }, hiddenFor);
  }

  return {
    isOffered: () => isOffered,
    subscribe: listeners.subscribe,
    /** A new version waits. */
    waiting: () => offer(true),
    /** A new version has taken over. */
    controlled(): void {
      isBehind = true;
      if (isAsked) on.reload();
      else {
        offer(true);
        wait();
      }
    },
    /** The page was hidden or shown. */
    visibilityChanged: wait,
    accept(): void {
      offer(false);
      isAsked = true;
      if (isBehind) on.reload();
      else on.activate();
    },
    decline: () => offer(false),
  };
}
