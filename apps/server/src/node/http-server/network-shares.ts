/** Shares of this process for each network, counted in its memory. */
import { isLocal, type Network, toNetwork } from '../../http/address.ts';

/** Takes one of at most `most` shares of an address's network; null when all are taken. This machine has no limit. */
export function createShares(most: number): (ip: string) => { giveBack(): void } | null {
  const taken = new Map<Network, number>();
  return (ip) => {
    if (isLocal(ip)) return { giveBack: () => {} };
    const network = toNetwork(ip);
    const count = taken.get(network) ?? 0;
    if (count >= most) return null;
    taken.set(network, count + 1);
    return {
      giveBack() {
        const rest = (taken.get(network) ?? 1) - 1;
        if (rest > 0) taken.set(network, rest);
        else taken.delete(network);
      },
    };
  };
}

/** Counts one of at most `most` requests of an address's network within `ms`; false when there were as many. */
export function createRates(
  most: number,
  ms: number,
  now = () => performance.now(),
): (ip: string) => boolean {
  const counts = new Map<Network, number>();
  let ends = 0;
  return (ip) => {
    if (isLocal(ip)) return true;
    if (now() >= ends) {
      counts.clear();
      ends = now() + ms;
    }
    const network = toNetwork(ip);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    return count <= most;
  };
}
