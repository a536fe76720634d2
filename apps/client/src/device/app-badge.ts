import { log } from './log.ts';

/** The number on the icon of the installed app, where the system has one. */
export function showAppBadge(count: number): void {
  const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  done?.catch((error: unknown) => log('the icon shows no number', error));
}
