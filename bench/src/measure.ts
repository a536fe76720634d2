import type { Load, Requests } from './load.ts';

/** The contenders of a scenario: `ours` against `bare` (node:http), `sql` (hand-written) and `peer`. */
export type Name = 'ours' | 'bare' | 'sql' | 'peer';

interface Contender {
  url: string;
  /** Makes the requests of a run; called before each. */
  requests(): Requests | Promise<Requests>;
}

type Contenders = Partial<Record<Name, Contender>>;
export type Rates = Partial<Record<Name, number>>;

export interface Runs {
  load: Load;
  rounds: number;
  seconds: number;
}

/** Seconds in which the code of each server is compiled, as after a long uptime. */
const warmUpSeconds = 5;

/**
 * Requests per second of each contender: the median of its runs. Runs are interleaved, so that disturbances of the machine affect
 * all contenders alike.
 */
export async function compare(contenders: Contenders, { load, rounds, seconds }: Runs): Promise<Rates> {
  const all = Object.entries(contenders) as [Name, Contender][];
  const rates = new Map<Name, number[]>(all.map(([name]) => [name, []]));
  const run = async ({ url, requests }: Contender, time: number) => load(url, await requests(), time);
  for (const [, contender] of all) await run(contender, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    for (const [name, contender] of all) rates.get(name)?.push(await run(contender, seconds));
  }
  return Object.fromEntries([...rates].map(([name, list]) => [name, median(list)]));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The smallest value that is not exceeded by at least this share of all. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('There is nothing to take a quantile of');
  return value;
}
