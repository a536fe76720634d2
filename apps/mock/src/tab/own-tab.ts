/**
 * A tab with a session of its own: all tabs of a browser are one person, and a conversation or a call needs two. Such a tab
 * stores in itself what the app stores in the browser.
 */
import type { AccountName } from '../accounts.ts';

const mark = 'callejero.ownTab';
const address = /^#como=(neighbour|merchant|administrator)$/;

export const ownTabHash = (account: AccountName): string => `#como=${account}`;

/** Call it before anything of the client reads what is stored. Answers whom to sign in where the tab has just opened. */
export function takeOwnTab(): AccountName | null {
  const [, name] = address.exec(window.location.hash) ?? [];
  if (name) {
    sessionStorage.setItem(mark, name);
    window.history.replaceState(null, '', window.location.pathname);
  }
  if (sessionStorage.getItem(mark)) Object.defineProperty(window, 'localStorage', { value: sessionStorage });
  return (name as AccountName | undefined) ?? null;
}
