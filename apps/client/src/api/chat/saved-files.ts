/** Where a person's conversations are saved, and what becomes of it when the person signs out. Light: it is loaded at the start. */
import { readBlob, removeBlob, removeBlobsOf, writeBlob } from '../../device/storage/blobs.ts';
import { storage } from '../../device/storage/storage.ts';
import { session } from '../session/session.ts';
import type { TextFiles } from './saved.ts';

/** Nothing is written any more for somebody who has signed out, in whatever tab. */
const isOf = (user: string) => session.user()?.id === user;

export function textFilesOf(user: string): TextFiles {
  const keyOf = (key: string) => `${user}.chat.${key}`;
  return {
    read: async (key) => (await readBlob(keyOf(key)))?.text() ?? null,
    write: async (key, text) => {
      if (isOf(user)) await writeBlob(keyOf(key), new Blob([text]));
    },
    remove: (key) => removeBlob(keyOf(key)),
  };
}

/** What a person wrote and read stays on no device on which the person signed out. */
async function wipeConversations(user: string): Promise<void> {
  storage.remove(`outbox.${user}`);
  await removeBlobsOf(`${user}.`);
}

/** Once, when the app starts. An expired session leaves what waits to be sent, as it leaves drafts. Answers how to stop. */
export function watchConversations(): () => void {
  const removeHook = session.addHook({
    signedOut(user, reason) {
      if (!reason) void wipeConversations(user.id);
    },
  });
  // The other tab has removed everything; this one may have written more before it learned of the signing out.
  const unsubscribe = session.subscribe(() => {
    const end = session.ended();
    if (end?.reason === 'elsewhere') void wipeConversations(end.user);
  });
  return () => {
    removeHook();
    unsubscribe();
  };
}
