import { log } from '../../device/log.ts';
import { currentStart } from './initial-route.ts';
import { routeOf, screens } from './route-table.ts';

/** Fetches the code of the screen that comes first while the app itself still starts. */
export function loadFirstScreen(): void {
  const path = routeOf(currentStart().pathname)?.path;
  const screen = screens.find((candidate) => candidate.path === path);
  // Asked for again, and said, where it is shown.
  screen?.load().catch((error: unknown) => log('the first screen could not be loaded ahead', error));
}
