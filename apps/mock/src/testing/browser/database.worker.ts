/** Runs the database of one test file: only a worker may open the files that PGlite writes. */
import type { PGlite } from '@electric-sql/pglite';
import { openPglite } from '../../platform/open.ts';
import { textSerializers } from '../../platform/parameters.ts';
import { countFiles } from '../../worker/count-files.ts';
import { type Artifacts, toOptions } from '../../worker/storage.ts';

export type DatabaseAsk =
  | { kind: 'open'; folder: string; dump: Blob | null; artifacts: Partial<Artifacts> }
  | { kind: 'query'; text: string; values: (string | null)[] }
  | { kind: 'exec'; text: string }
  | { kind: 'close' };

export interface DatabaseAnswer {
  id: number;
  rows?: unknown[];
  error?: Record<string, unknown>;
}

let lite: PGlite;

async function answer(ask: DatabaseAsk): Promise<unknown[]> {
  if (ask.kind === 'open')
    lite = await openPglite({
      ...ask.artifacts,
      // A database that is made here has more files than one that is loaded from a dump.
      ...(ask.dump
        ? toOptions('opfs-ahp', ask.folder, await countFiles(ask.dump))
        : { dataDir: `opfs-ahp://${ask.folder}` }),
      ...(ask.dump ? { loadDataDir: ask.dump } : {}),
    });
  else if (ask.kind === 'query')
    return (await lite.query(ask.text, ask.values, { serializers: textSerializers })).rows;
  else if (ask.kind === 'exec') await lite.exec(ask.text);
  else await lite.close();
  return [];
}

self.onmessage = async ({ data: { id, ask } }: MessageEvent<{ id: number; ask: DatabaseAsk }>) => {
  try {
    self.postMessage({ id, rows: await answer(ask) } satisfies DatabaseAnswer);
  } catch (error) {
    // An error that is copied between threads loses PostgreSQL's fields.
    const said = error instanceof Error ? { ...error, message: error.message } : { message: String(error) };
    const plain = JSON.parse(JSON.stringify(said));
    self.postMessage({ id, error: plain } satisfies DatabaseAnswer);
  }
};
