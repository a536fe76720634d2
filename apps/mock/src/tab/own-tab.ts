/**
 * A tab with a session of its own, because all other tabs of a browser share one and a conversation or a call needs two people.
 * Such a tab uses its session storage as local storage.
 */
import type { AccountName } from '../accounts.ts';
import { goOnHash } from './go-on.ts';

const mark = 'callejero.ownTab';
const address = /^#como=(neighbour|merchant|administrator)(?:&(.+))?$/;

/** The address below the folder that opens such a tab, at `path` if given. */
export const ownTabHash = (account: AccountName, path?: string): string =>
  `#como=${account}${path ? `&${goOnHash.slice(1)}${encodeURIComponent(path)}` : ''}`;

/** The account that this tab was opened for; null where the tab shares the session of the browser. */
export const ownTabAccount = () => sessionStorage.getItem(mark) as AccountName | null;

/** Call it before the client reads the storage. Returns the account to sign in if the tab has just been opened. */
export function takeOwnTab(): AccountName | null {
  const [, name, goesOn] = address.exec(window.location.hash) ?? [];
  if (name) {
    sessionStorage.setItem(mark, name);
    window.history.replaceState(null, '', window.location.pathname + (goesOn ? `#${goesOn}` : ''));
  }
  if (ownTabAccount()) Object.defineProperty(window, 'localStorage', { value: sessionStorage });
  return (name as AccountName | undefined) ?? null;
}
