import { session } from '../../../api/session/session.ts';
import type { Session } from '../../../api/session/session-store.ts';
import { storage } from '../../../device/storage/storage.ts';
import { tabId } from '../../../device/tab-id.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';

export const drafts = createDraftStore({ storage, tab: tabId(), now: () => Date.now() });

/** The owner of drafts written without an account. */
const visitor = 'visitor';

/** The owner of drafts that are written now. */
export function draftOwner(): string {
  return session.user()?.id ?? visitor;
}

/** Called once, at the app's start: removes a person's drafts when the person signs out by choice or somebody else signs in. */
export function watchDrafts(store: DraftStore = drafts, people: Pick<Session, 'addHook'> = session): void {
  store.sweep();
  people.addHook({
    signedOut(user, reason) {
      if (!reason) store.removeAllOf(user.id);
    },
    signedIn: (user) => store.removeOthers([user.id, visitor]),
  });
}
