/** A PGlite in a worker, stored in the browser's private file system, as in the demonstration. */
import type { Lite } from '../../platform/database.ts';
import type { DatabaseAnswer, DatabaseAsk } from './database.worker.ts';
import { pgliteArtifacts } from './migrated-dump.ts';

interface StoredLite extends Lite {
  /** Ends it and removes its files. */
  close(): Promise<void>;
}

/** `dump` null: an empty database. */
export async function openLite(dump: Blob | null): Promise<StoredLite> {
  const folder = `test-${crypto.randomUUID()}`;
  const worker = new Worker(new URL('./database.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: DatabaseAnswer) => void>();
  let last = 0;
  const ask = async (what: DatabaseAsk): Promise<unknown[]> => {
    const id = ++last;
    const { promise, resolve } = Promise.withResolvers<DatabaseAnswer>();
    waiting.set(id, resolve);
    worker.postMessage({ id, ask: what });
    const { rows = [], error } = await promise;
    if (error) throw Object.assign(new Error(), error);
    return rows;
  };
  worker.onmessage = ({ data }: MessageEvent<DatabaseAnswer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  worker.onerror = ({ message }) => {
    for (const [id, answer] of waiting) answer({ id, error: { message } });
    waiting.clear();
  };
  const { initdbWasmModule, ...program } = await pgliteArtifacts();
  const artifacts = dump ? { initdbWasmModule, ...program } : program;
  await ask({ kind: 'open', folder, dump, artifacts });
  let closed: Promise<void> | null = null;
  const close = async () => {
    await ask({ kind: 'close' });
    worker.terminate();
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(folder, { recursive: true }).catch(() => undefined);
  };
  return {
    query: async <Row>(text: string, values: (string | null)[]) => ({
      rows: (await ask({ kind: 'query', text, values })) as Row[],
    }),
    exec: (text) => ask({ kind: 'exec', text }),
    close() {
      // A skipped test opens nothing and closes again; the terminated worker would not answer a second time.
      closed ??= close();
      return closed;
    },
  };
}
