import { session } from '../../../api/session/session.ts';
import { storage, storedKeys } from '../../../device/storage/storage.ts';
import { createDraftStore } from './draft-store.ts';

export const drafts = createDraftStore({ storage, keys: storedKeys, now: () => Date.now() });

/** The owner of drafts written without an account. */
const visitor = 'visitor';

/** To whom what is typed now belongs. */
export function draftOwner(): string {
  return session.user()?.id ?? visitor;
}

/** Once, when the app starts: nobody's drafts stay after their person signed out by choice. */
export function watchDrafts(): void {
  drafts.sweep();
  session.addHook({
    signedOut(user, reason) {
      if (!reason) drafts.removeAllOf(user.id);
    },
  });
}
