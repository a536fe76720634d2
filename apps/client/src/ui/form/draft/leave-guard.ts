/**
 * The guard of unsaved changes. The router has no blocker, so this handles events before the router: it undoes a step back in the
 * browser and asks for confirmation, holds a click on a link of the app, and makes closing the tab show the browser's own
 * question, as a write does that is not answered. A step back while a dialog is open closes the dialog instead, like the back button of a phone app.
 */

import { http } from '../../../api/http/http.ts';
import { loader } from '../../../api/http/loader.ts';
import { pagePath } from '../../../device/base-path.ts';
import { historyIndex } from '../../../device/history-index.ts';
import { confirmLeave } from '../../feedback/confirm-leave.ts';
import { closeTopmost } from '../../layout/overlays.ts';

interface Guard {
  dirty(): boolean;
  giveUp?: (() => void) | undefined;
  written?: (() => Promise<unknown> | null) | undefined;
}

const guards = new Set<Guard>();
let position = 0;
/** The path of the shown entry: in `popstate`, `location` is already the next one. */
let path = '';
/** The number of pending steps of this guard itself, which need no confirmation. */
let passing = 0;

/** Whether any form has unsaved changes. */
export function isDirty(): boolean {
  for (const guard of guards) if (guard.dirty()) return true;
  return false;
}

/**
 * While `dirty()` is true, leaving needs a confirmation; `giveUp` runs when the person decides to lose the changes and must make
 * `dirty()` false. A save that is on its way is waited for (`written`): its answer decides whether anything is unsaved, and a form
 * that was left would lose a refusal, or lead away from the next page. Returns a function that stops it.
 */
export function guardLeaving(
  dirty: () => boolean,
  giveUp?: () => void,
  written?: () => Promise<unknown> | null,
): () => void {
  const guard: Guard = { dirty, giveUp, written };
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Asks for confirmation if there are unsaved changes. True when the person may leave; the changes are then given up. */
export async function mayLeave(): Promise<boolean> {
  for (const { written } of guards) await written?.()?.finally(loader.start());
  if (!isDirty()) return true;
  if (!(await confirmLeave())) return false;
  for (const guard of guards) {
    if (!guard.dirty()) continue;
    if (guard.giveUp) guard.giveUp();
    else guards.delete(guard);
  }
  return true;
}

/** Call before the router is mounted: listeners of the same event run in the order of their registration. */
export function installLeaveGuard(): void {
  position = historyIndex(history.state) ?? 0;
  path = pagePath();

  window.addEventListener('popstate', (event) => {
    const target = historyIndex(event.state);
    if (passing > 0) {
      passing--;
      event.stopImmediatePropagation();
      return;
    }
    const step = target === null ? -1 : target - position;
    const undo = () => {
      event.stopImmediatePropagation();
      passing++;
      history.go(-step);
    };
    if (step !== 0 && closeTopmost()) {
      undo();
      return;
    }
    // The page `no-internet` is above a form, and going back to the form loses nothing.
    if (step === 0 || !isDirty() || path === '/no-internet') {
      position = target ?? position;
      path = pagePath();
      return;
    }
    undo();
    void mayLeave().then((go) => {
      if (go) history.go(step);
    });
  });

  // The router numbers its entries: follow the ones that it pushes.
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history);
    history[method] = (state: unknown, unused: string, url?: string | URL | null) => {
      original(state, unused, url);
      position = historyIndex(state) ?? position;
      path = pagePath();
    };
  }

  document.addEventListener(
    'click',
    (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
        return;
      const link = (event.target as Element | null)?.closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.origin !== location.origin)
        return;
      if (!isDirty() || link.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      event.stopPropagation();
      void mayLeave().then((go) => {
        if (go) link.click();
      });
    },
    true,
  );

  window.addEventListener('beforeunload', (event) => {
    if (isDirty() || http.isWriting()) event.preventDefault();
  });
}
