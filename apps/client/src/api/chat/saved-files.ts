/** Where a person's conversations are saved, and their removal at sign-out. A small module: it is loaded at the start. */
import { readBlob, removeBlob, removeBlobsOf, writeBlob } from '../../device/storage/blobs.ts';
import { storage } from '../../device/storage/storage.ts';
import { session } from '../session/session.ts';
import type { TextFiles } from './saved.ts';

/** Nothing more is written for a person who has signed out, in whatever tab. */
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

/** Removes everything that the person wrote and read from this device. */
async function wipeConversations(user: string): Promise<void> {
  storage.remove(`outbox.${user}`);
  await removeBlobsOf(`${user}.`);
}

/** Called once, at the app's start. An expired session leaves unsent messages, like drafts. Returns a function that stops it. */
export function watchConversations(): () => void {
  const removeHook = session.addHook({
    signedOut(user, reason) {
      if (!reason) void wipeConversations(user.id);
    },
  });
  // The other tab has removed everything, but this one may have written more before it learned of the sign-out.
  const unsubscribe = session.subscribe(() => {
    const end = session.ended();
    if (end?.reason === 'elsewhere') void wipeConversations(end.user);
  });
  return () => {
    removeHook();
    unsubscribe();
  };
}
