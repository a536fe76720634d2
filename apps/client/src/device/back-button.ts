import { log } from './log.ts';

/** The seed's priority of pages; Ionic registers the menu with 99. */
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

/** Handles the hardware back button: with the highest priority, so `goBack` must close what is on top first. */
export function watchBackButton(goBack: () => void): () => void {
  const listen = (event: Event) => (event as BackButtonEvent).detail.register(pagePriority, goBack);
  document.addEventListener('ionBackButton', listen);
  return () => document.removeEventListener('ionBackButton', listen);
}
