import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: {
  type: 'major';
  execution: 'async';
  flavor: 'last-resort';
}) => Promise<void>;

/**
 * Gives the memory that only starting needed (source texts, parsed schemas, migrations) back to the system: about
 * 25 MB. By itself V8 would keep it until it is under pressure, which an idle server never is.
 *
 * V8 takes such a collection for a sign of want: from then on its memory reducer would mark the whole heap again about every
 * second in which there is work, far below any limit, and hot answers would be half as many. So it is told not to.
 */
export async function releaseStartMemory(): Promise<void> {
  setFlagsFromString('--expose-gc');
  setFlagsFromString('--no-memory-reducer-for-small-heaps');
  const collect: CollectGarbage = runInNewContext('gc');
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
