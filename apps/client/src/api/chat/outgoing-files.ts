/** Files of messages that wait to be sent: stored on the device, then uploaded with their progress. */

import type { Envelope } from '@callejero/contract/envelope.ts';
import type { StoredFile } from '@callejero/contract/resources/files.ts';
import { createListeners } from '../../device/listeners.ts';
import { readBlob, removeBlob, writeBlob } from '../../device/storage/blobs.ts';
import { RequestError } from '../http/errors.ts';
import { uploadForm } from '../http/uploads.ts';
import type { OutgoingFile } from './outbox.ts';

/** A chosen file with the values that show it in the thread. */
export interface ChosenFile {
  blob: Blob;
  name: string;
  width: number | null;
  height: number | null;
}

const gone = 'Un archivo ya no está en este dispositivo. Elígelo de nuevo.';

/** Stores the chosen files before their message is shown. */
export function storeFiles(
  user: string,
  message: string,
  chosen: readonly ChosenFile[],
): Promise<OutgoingFile[]> {
  return Promise.all(
    chosen.map(async ({ blob, name, width, height }, index) => {
      const key = `${user}.file.${message}.${index}`;
      await writeBlob(key, blob);
      return { key, name, mime: blob.type, size: blob.size, width, height, id: null };
    }),
  );
}

export interface UploadProgress {
  /** From 0 to 1; null while the file is not being sent. */
  of(key: string): number | null;
  subscribe(listener: () => void): () => void;
}

export function createFileUploads() {
  const progress = new Map<string, number>();
  const listeners = createListeners();
  const underWay = new Map<string, AbortController>();

  function note(key: string, fraction: number | null): void {
    if (fraction === null) progress.delete(key);
    else progress.set(key, fraction);
    listeners.emit();
  }

  return {
    progress: {
      of: (key) => progress.get(key) ?? null,
      subscribe: listeners.subscribe,
    } satisfies UploadProgress,

    /** Returns the id of the stored file. */
    async upload({ key, name }: OutgoingFile): Promise<string> {
      const blob = await readBlob(key);
      if (!blob) throw new RequestError(410, gone);
      const leaving = new AbortController();
      underWay.set(key, leaving);
      try {
        const form = new FormData();
        form.append('file', blob, name);
        const { data } = await uploadForm<Envelope<StoredFile>>('/files/upload?private=true', form, {
          onProgress: (fraction) => note(key, fraction),
          signal: leaving.signal,
          waits: false,
        });
        return data.id;
      } finally {
        underWay.delete(key);
        note(key, null);
      }
    },

    /** The message was sent or discarded: nothing of its files stays on the device. */
    forget(files: readonly OutgoingFile[]): void {
      for (const { key } of files) {
        underWay.get(key)?.abort();
        void removeBlob(key);
      }
    },
  };
}
