import { log } from './log.ts';

/** Receives a press of the button; `next` gives it to whoever has the next lower priority. */
type BackHandler = (next: () => void) => void;

/** The seed's priorities. */
export const backPriorities = { page: 999, overlay: 100, menu: 99 } as const;

const handlers = new Map<number, BackHandler>();

/** Registers who receives the phone's back button. Returns a function that removes it. */
export function onBack(part: keyof typeof backPriorities, handler: BackHandler): () => void {
  const priority = backPriorities[part];
  handlers.set(priority, handler);
  return () => {
    if (handlers.get(priority) === handler) handlers.delete(priority);
  };
}

/** A press of the phone's back button: the handler with the highest priority receives it first. */
export function pressBack(): void {
  const waiting = [...handlers].sort(([one], [other]) => other - one).map(([, handler]) => handler);
  const next = (): void => waiting.shift()?.(next);
  next();
}

/** Listens to the button. Returns a function that stops it. */
export function watchBackButton(): () => void {
  const listening = import('@capacitor/app').then(({ App }) => App.addListener('backButton', pressBack));
  listening.catch((error: unknown) => log('the back button can not be watched', error));
  return () => void listening.then((listener) => listener.remove());
}

/** Where "back" leads: the route that the page put into the state's `navigate`, else one step back. */
export function backTarget(state: unknown): string | -1 {
  if (typeof state !== 'object' || state === null || !('navigate' in state)) return -1;
  return typeof state.navigate === 'string' && state.navigate.startsWith('/') ? state.navigate : -1;
}

/** Minimizes the app on Android, as the back button does on the first screen. */
export function minimizeApp(): void {
  import('@capacitor/app')
    .then(({ App }) => App.minimizeApp())
    .catch((error: unknown) => log('the app can not be minimized', error));
}
