/** Reads many byte ranges with few requests, and one although the connection breaks. */
import { DownloadRefused } from '../../../ports/download-refused.ts';
import type { Downloads, FileVersion } from '../../../ports/ports.ts';

/** What an archive is read from. */
export type RangeReader = Downloads['range'];

export interface Bytes {
  start: number;
  length: number;
}

/** Reads some bytes of one archive. */
export type ReadBytes = (range: Bytes) => Promise<Uint8Array<ArrayBuffer>>;

/** The other server did not answer, or not completely, although it was asked several times. */
export class SourceUnreachable extends Error {
  override readonly name = 'SourceUnreachable';
}

/** Milliseconds before each further attempt. An attempt that brings bytes begins them anew. */
export const retryPauses: readonly number[] = [500, 1000, 2000, 4000, 8000];

export interface SourceOptions {
  /** The version that the archive must still have. */
  known?: FileVersion | undefined;
  signal: AbortSignal;
  pauses?: readonly number[];
  /** Called with the number of bytes that arrived. */
  onBytes?: (count: number) => void;
}

/** Reads a range of `address` and goes on where the connection broke. */
export async function readRange(
  reader: RangeReader,
  address: string,
  { start, length }: Bytes,
  { known, signal, pauses = retryPauses, onBytes }: SourceOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  let arrived = 0;
  let failures = 0;
  while (arrived < length) {
    try {
      const range = { start: start + arrived, end: start + length - 1 };
      const { content } = await reader(address, { ...range, known, signal });
      for await (const chunk of content) {
        if (arrived + chunk.length > length)
          throw new DownloadRefused('More bytes than asked for', 'no-ranges');
        bytes.set(chunk, arrived);
        arrived += chunk.length;
        failures = 0;
        onBytes?.(chunk.length);
      }
      if (arrived < length) throw new Error('The connection ended early');
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof DownloadRefused) throw error;
      const pause = pauses[failures];
      if (pause === undefined) throw new SourceUnreachable(String(error), { cause: error });
      failures += 1;
      await pauseFor(pause, signal);
      signal.throwIfAborted();
    }
  }
  return bytes;
}

/** Resolves after the pause, or when the signal aborts. */
const pauseFor = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });

/** Of the wanted bytes: as many more may be read to save requests. */
const overfetch = 0.1;
const leastOverfetch = 128 * 1024;

interface Group extends Bytes {
  ranges: Bytes[];
}

/** Joins ranges whose gaps together are small, the smallest gaps first. */
export function groupRanges(ranges: readonly Bytes[]): Group[] {
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  const wanted = sorted.reduce((sum, { length }) => sum + length, 0);
  let budget = Math.max(leastOverfetch, wanted * overfetch);
  const gaps = sorted.flatMap(({ start }, at) => {
    const before = sorted[at - 1];
    return before ? [{ at, gap: Math.max(0, start - before.start - before.length) }] : [];
  });
  const joins = new Set<number>();
  for (const { at, gap } of gaps.toSorted((a, b) => a.gap - b.gap)) {
    if (gap > budget) break;
    budget -= gap;
    joins.add(at);
  }
  const groups: Group[] = [];
  for (const [at, range] of sorted.entries()) {
    const last = groups.at(-1);
    if (last && joins.has(at)) {
      last.length = Math.max(last.length, range.start + range.length - last.start);
      last.ranges.push(range);
    } else groups.push({ ...range, ranges: [range] });
  }
  return groups;
}

/** Passes the bytes of each range to `take`, in the order of the file. */
export async function readRanges<R extends Bytes>(
  read: ReadBytes,
  ranges: readonly R[],
  take: (range: R, bytes: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  for (const { start, length, ranges: own } of groupRanges(ranges)) {
    const bytes = await read({ start, length });
    for (const range of own as R[])
      take(range, bytes.slice(range.start - start, range.start - start + range.length));
  }
}
