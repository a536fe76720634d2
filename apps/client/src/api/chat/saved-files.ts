/** Where a person's conversations are saved, and their removal at sign-out. A small module: it is loaded at the start. */
import {
  readBlob,
  removeBlob,
  removeBlobs,
  removeOtherBlobs,
  writeBlob,
} from '../../device/storage/blobs.ts';
import { storage } from '../../device/storage/storage.ts';
import { session } from '../session/session.ts';
import type { TextFiles } from './saved.ts';

/** Nothing more is written for a person who has signed out, in whatever tab. */
const isOf = (user: string) => session.user()?.id === user;

export function createTextFiles(user: string): TextFiles {
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
  removeOutboxes((key) => isOutboxOf(user, key));
  await removeBlobs(`${user}.`);
}

const isOutboxOf = (user: string, key: string) => `${key}.`.startsWith(`outbox.${user}.`);

function removeOutboxes(which: (key: string) => boolean): void {
  for (const key of storage.keys('outbox.')) if (which(key)) storage.remove(key);
}

/**
 * Called once, at the app's start. A session that the server ended leaves unsent messages, like drafts, until somebody else signs
 * in. Returns a function that stops it.
 */
export function watchConversations(): () => void {
  const removeHook = session.addHook({
    forgetRead: (user) => void removeBlobs(`${user}.chat.`),
    signedOut(user, reason) {
      if (!reason) void wipeConversations(user.id);
    },
    signedIn({ id }) {
      removeOutboxes((key) => !isOutboxOf(id, key));
      void removeOtherBlobs(`${id}.`);
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
