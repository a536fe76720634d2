/** A worker that opens a stored city, with a limit on open files, and reports to the test. */

import type { StorageTrouble } from '../../protocol.ts';
import type { OpensFiles } from '../../worker/open-files.ts';
import { openStored } from '../../worker/storage.ts';

export interface StorageAsk {
  name: string;
  dump: Blob;
  /** Files that may be open at once; null for no limit. */
  limit: number | null;
  /** The result of measuring the browser's storage. */
  trouble?: StorageTrouble;
  /** A statement that runs when the city is open. */
  statement: string;
}

function limitOpenFiles(limit: number): void {
  const files = FileSystemFileHandle.prototype as unknown as OpensFiles;
  const real = files.createSyncAccessHandle;
  let open = 0;
  files.createSyncAccessHandle = async function createSyncAccessHandle(this: OpensFiles) {
    if (open === limit) throw new DOMException('Too many files', 'UnknownError');
    open += 1;
    const handle = await real.call(this);
    const close = handle.close.bind(handle);
    handle.close = () => {
      open -= 1;
      close();
    };
    return handle;
  };
}

async function answer({ name, dump, limit, trouble, statement }: StorageAsk) {
  if (limit !== null) limitOpenFiles(limit);
  const { lite, store } = await openStored(name, '1', Promise.resolve({}), async () => dump, {
    measure: async () => trouble ?? null,
  });
  const { rows } = await lite.query(statement);
  await lite.close();
  return { store, rows };
}

self.onmessage = ({ data }: MessageEvent<StorageAsk>) =>
  answer(data).then(
    (answered) => self.postMessage(answered),
    (error: unknown) => self.postMessage({ failed: String(error) }),
  );
