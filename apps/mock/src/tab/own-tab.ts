/**
 * A tab with a session of its own: all tabs of a browser are one person, and a conversation or a call needs two. Such a tab
 * stores in itself what the app stores in the browser.
 */
import type { AccountName } from '../accounts.ts';
import { goOnHash } from './go-on.ts';

const mark = 'callejero.ownTab';
const address = /^#como=(neighbour|merchant|administrator)(?:&(.+))?$/;

/** The address below the folder that opens such a tab, at `path` where one is given. */
export const ownTabHash = (account: AccountName, path?: string): string =>
  `#como=${account}${path ? `&${goOnHash.slice(1)}${encodeURIComponent(path)}` : ''}`;

/** The account that this tab was opened for; null where the tab shares the session of the browser. */
export const ownTabAccount = () => sessionStorage.getItem(mark) as AccountName | null;

/** Call it before anything of the client reads what is stored. Answers whom to sign in where the tab has just opened. */
export function takeOwnTab(): AccountName | null {
  const [, name, goesOn] = address.exec(window.location.hash) ?? [];
  if (name) {
    sessionStorage.setItem(mark, name);
    window.history.replaceState(null, '', window.location.pathname + (goesOn ? `#${goesOn}` : ''));
  }
  if (ownTabAccount()) Object.defineProperty(window, 'localStorage', { value: sessionStorage });
  return (name as AccountName | undefined) ?? null;
}
