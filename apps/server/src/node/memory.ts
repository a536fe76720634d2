import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

function collect(flavor: 'regular' | 'last-resort'): Promise<void> {
  setFlagsFromString('--expose-gc');
  const gc: (options: object) => Promise<void> = runInNewContext('gc');
  return gc({ type: 'major', execution: 'async', flavor });
}

/**
 * Returns memory that only the start needed (source texts, parsed schemas, migrations) to the system. V8 itself would keep it
 * until memory is scarce, which an idle server never notices.
 *
 * V8 takes this kind of collection for a sign of scarce memory: its memory reducer would then mark the whole heap about every
 * second and slow down answers from the cache, so the flag switches it off.
 */
export async function releaseStartMemory(): Promise<void> {
  setFlagsFromString('--no-memory-reducer-for-small-heaps');
  await collect('last-resort');
}

/**
 * Collects the garbage of long work beside requests, because V8 would let a small heap grow to four times its size first.
 *
 * @param maxUsed bytes in use above which nothing is collected, because requests would wait too long
 */
export async function collectGarbage(maxUsed = 128 * 1024 * 1024): Promise<void> {
  if (getHeapStatistics().used_heap_size < maxUsed) await collect('regular');
}
