import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

function collect(flavor: 'regular' | 'last-resort'): Promise<void> {
  setFlagsFromString('--expose-gc');
  const gc: (options: object) => Promise<void> = runInNewContext('gc');
  return gc({ type: 'major', execution: 'async', flavor });
}

/**
 * Gives the memory that only starting needed (source texts, parsed schemas, migrations) back to the system: about
 * 25 MB. By itself V8 would keep it until it is under pressure, which an idle server never is.
 *
 * V8 takes such a collection for a sign of want: from then on its memory reducer would mark the whole heap again about every
 * second in which there is work, far below any limit, and hot answers would be half as many. So it is told not to.
 */
export async function releaseStartMemory(): Promise<void> {
  setFlagsFromString('--no-memory-reducer-for-small-heaps');
  await collect('last-resort');
}

/**
 * Collects the garbage of long work that goes on beside requests: V8 would let a small heap grow to four times its size first.
 *
 * @param most bytes in use: to collect what is more takes so long that requests would wait, so nothing is done
 */
export async function collectGarbage(most = 128 * 1024 * 1024): Promise<void> {
  if (getHeapStatistics().used_heap_size < most) await collect('regular');
}
