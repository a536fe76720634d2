import { log } from './log.ts';

/** The seed's priority of pages; Ionic registers overlays with 100 and the menu with 99. */
const pagePriority = 999;

interface BackButtonEvent extends Event {
  detail: { register(priority: number, handler: (next: () => void) => void): void };
}

/** Where "back" leads: the route that the page put into the state's `navigate`, else one step back. */
export function backTarget(state: unknown): string | -1 {
  if (typeof state !== 'object' || state === null || !('navigate' in state)) return -1;
  return typeof state.navigate === 'string' && state.navigate.startsWith('/') ? state.navigate : -1;
}

/** Whether the history entry with this state is the first: the router numbers entries from 0. */
export function isFirstEntry(state: unknown): boolean {
  const index = (state as { idx?: unknown } | null)?.idx;
  return typeof index !== 'number' || index === 0;
}

/** Minimizes the app on Android, as the back button does on the first screen. */
export function minimizeApp(): void {
  import('@capacitor/app')
    .then(({ App }) => App.minimizeApp())
    .catch((error: unknown) => log('the app can not be minimized', error));
}

/**
 * Handles the hardware back button on pages. Pages have a higher priority than overlays and the menu, but people expect "back" to
 * close what is on top: so while an overlay or menu is open, the page passes the event on to it.
 */
export function watchBackButton(goBack: () => void): () => void {
  const listen = (event: Event) =>
    (event as BackButtonEvent).detail.register(pagePriority, (next) => {
      const covered = document.querySelector(
        'ion-modal.show-modal, ion-menu.show-menu:not(.menu-pane-visible), :popover-open',
      );
      if (covered) next();
      else goBack();
    });
  document.addEventListener('ionBackButton', listen);
  return () => document.removeEventListener('ionBackButton', listen);
}
