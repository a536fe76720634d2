import { loadQueryProvider } from '../../api/http/late-queries.ts';
import { log } from '../../device/log.ts';
import { currentStart, knowStart } from './initial-route.ts';
import { findRoute } from './known-routes.ts';

/** Fetches the code of the first screen while the app still starts. */
export async function loadFirstScreen(): Promise<void> {
  await knowStart();
  const screen = findRoute(currentStart().pathname);
  // The screen tries again when it is shown, and then shows the error.
  await Promise.all([screen?.load(), screen?.readsNothing ? null : loadQueryProvider()]).catch(
    (error: unknown) => log('the first screen could not be loaded ahead', error),
  );
}
