import type { Requests } from './load.ts';
import type { BenchWorld, Side } from './world.ts';

/** The contenders of a scenario: `ours` against `bare` (node:http), `sql` (hand-written), `peer` and `before` (another release). */
export type Name = 'ours' | 'bare' | 'sql' | 'peer' | 'before';

interface Contender {
  url: string;
  /** Makes the requests of a run; called before each. */
  requests(): Requests | Promise<Requests>;
}

/** `ours` for a server of the product, so that another release answers the same. */
export type Contenders = Partial<Record<'bare' | 'sql' | 'peer', Contender>> & {
  ours(side: Side): Contender['requests'];
};

/** Requests per second in each run. */
export type Rates = Partial<Record<Name, readonly number[]>>;

/**
 * Requests per second of each contender. Runs are interleaved, so that disturbances of the machine affect all contenders alike.
 */
export async function compare(
  { bench, ours, before }: Pick<BenchWorld, 'bench' | 'ours' | 'before'>,
  { ours: ask, ...others }: Contenders,
): Promise<Rates> {
  const { load, sizes } = bench;
  const product = (side: Side): Contender => ({ url: side.server.url, requests: ask(side) });
  const all: [Name, Contender][] = [
    ['ours', product(ours)],
    ...(before ? [['before', product(before)] satisfies [Name, Contender]] : []),
    ...(Object.entries(others) as [Name, Contender][]),
  ];
  const rates = new Map<Name, number[]>(all.map(([name]) => [name, []]));
  const run = async ({ url, requests }: Contender, seconds: number) => load(url, await requests(), seconds);
  if (sizes.warmUp > 0) for (const [, contender] of all) await run(contender, sizes.warmUp);
  for (let round = 0; round < sizes.rounds; round++) {
    for (const [name, contender] of all) rates.get(name)?.push(await run(contender, sizes.seconds));
  }
  return Object.fromEntries(rates);
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
