import { loadQueryProvider } from '../../api/http/late-queries.ts';
import { log } from '../../device/log.ts';
import { currentStart } from './initial-route.ts';
import { routeOf, screens } from './route-table.ts';

/** Fetches the code of the first screen while the app still starts. */
export function loadFirstScreen(): void {
  const path = routeOf(currentStart().pathname)?.path;
  const screen = screens.find((candidate) => candidate.path === path);
  if (!screen) return;
  // The screen tries again when it is shown, and then shows the error.
  Promise.all([screen.load(), screen.readsNothing ? null : loadQueryProvider()]).catch((error: unknown) =>
    log('the first screen could not be loaded ahead', error),
  );
}
