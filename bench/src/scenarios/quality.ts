/** The quality of the search, by the labelled queries of the demonstration's town. */
import {
  heldOutQueries,
  type LabelledQuery,
  measureQuality,
  tunedQueries,
} from '@callejero/server/testing/search-queries.ts';
import type { Demo } from '../bench.ts';
import type { Result } from '../report.ts';
import { type BenchSession, signIn } from '../server.ts';
import { listPath } from './reads.ts';

const minRecall = 0.95;
const minReciprocalRank = 0.85;

export async function searchQuality({ bench, server }: Demo): Promise<Result[]> {
  const { labelled } = bench.sizes;
  const session = await signIn(server.url);
  return [
    await measure(session, 'tuned', tunedQueries.slice(0, labelled)),
    await measure(session, 'held out', heldOutQueries.slice(0, labelled)),
  ];
}

async function measure(
  session: BenchSession,
  which: string,
  queries: readonly LabelledQuery[],
): Promise<Result> {
  const everything = await find(session, {}, 1000);
  const { recall, reciprocalRank } = await measureQuality(queries, everything, (text) =>
    find(session, { $search: text }, 10),
  );
  return {
    scenario: `search, ${queries.length} labelled queries, ${which}`,
    reached: `recall@10 ${recall.toFixed(3)}, MRR ${reciprocalRank.toFixed(3)}`,
    target: `≥ ${minRecall}, ≥ ${minReciprocalRank}`,
    ok: recall >= minRecall && reciprocalRank >= minReciprocalRank,
  };
}

/** Results as `name|category-slug,…`. */
async function find(session: BenchSession, filters: object, perPage: number): Promise<string[]> {
  const query = {
    filters: { status: 'accepted', ...filters },
    perPage,
    select: ['name', 'categories'],
    populates: [{ path: 'categories', select: ['slug'] }],
  };
  const { data } = await session.get<{ data: { name: string; categories: { slug: string }[] }[] }>(
    listPath(query),
  );
  return data.map(({ name, categories }) => `${name}|${categories.map(({ slug }) => slug).join()}`);
}
