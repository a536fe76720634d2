/**
 * The rows of an export as a stream of bytes, read from a snapshot, so that all are of one moment, and never more than a batch in
 * memory. The reader sets the pace; when it stops reading, the query ends.
 */

import { ApiError } from '@callejero/contract/errors.ts';
import { assertMayReadEverything, type RequestSource } from '../../http/read-limits.ts';
import type { Platform } from '../../ports/ports.ts';
import type { ListRow } from '../../query/compile.ts';
import type { CompiledCsv, CsvRow } from './csv-rows.ts';

/** Maximum of concurrent exports in a process, because each holds a connection. */
const atOnce = 2;
const running = new WeakMap<Platform, number>();

const byteOrderMark = '\ufeff';

/**
 * Resolves when the first rows are read and `begin` has been called with the number of rows; rejects if that fails. A later
 * error makes the stream fail, so that a download breaks off instead of looking complete. It also fails if the reader reads
 * nothing for `patience` milliseconds, because it holds a connection. `caller` is counted, because each export leaves a change record.
 */
export async function csvStream(
  platform: Platform,
  caller: RequestSource,
  csv: CompiledCsv,
  begin: (total: number) => Promise<void>,
  patience = 60_000,
): Promise<ReadableStream<Uint8Array>> {
  await assertMayReadEverything(platform.limits, caller);
  const others = running.get(platform) ?? 0;
  if (others >= atOnce) throw new ApiError('rate-limited', { retryAfter: 10 }, tooMany);
  running.set(platform, others + 1);
  const pipe = pipeForReader(patience);
  let sending = false;
  const begun = Promise.withResolvers<void>();
  const work = async ([counted]: ListRow[], batches: AsyncIterable<CsvRow[]>) => {
    const rows = batches[Symbol.asyncIterator]();
    let next = await rows.next();
    await begin(counted?.total ?? 0);
    sending = true;
    begun.resolve();
    await pipe.send(byteOrderMark + csv.head);
    for (; !next.done; next = await rows.next()) await pipe.send(next.value.map(csv.line).join(''));
  };
  const failed = (error: unknown) => {
    if (!sending) return begun.reject(error);
    // The reader has cancelled, so there is nobody to report to.
    if (pipe.broken()) return;
    pipe.fail(error);
  };
  const read = () => platform.db.snapshot(csv.count, csv.rows, work);
  (csv.tables ? platform.late(csv.tables, read) : read())
    .then(pipe.end, failed)
    .finally(() => running.set(platform, (running.get(platform) ?? 1) - 1));
  await begun.promise;
  return pipe.readable;
}

const tooMany = 'Hay otras exportaciones en curso. Espera a que terminen.';

/** A stream whose writer waits for its reader. */
function pipeForReader(patience: number) {
  const encoder = new TextEncoder();
  let control: TransformStreamDefaultController<Uint8Array> | undefined;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      control = controller;
    },
  });
  const writer = writable.getWriter();
  let broken = false;
  const note = () => {
    broken = true;
  };
  writer.closed.catch(note);
  return {
    readable,
    /** Whether the reader has cancelled or the stream has failed. */
    broken: () => broken,
    fail: (error: unknown) => control?.error(error),
    async send(text: string): Promise<void> {
      const timer = setTimeout(() => control?.error(new Error('nobody reads')), patience);
      try {
        await writer.write(encoder.encode(text));
      } finally {
        clearTimeout(timer);
      }
    },
    end: () => {
      writer.close().catch(note);
    },
  };
}
