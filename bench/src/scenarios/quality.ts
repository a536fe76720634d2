/** The quality of the search, by the labelled queries of the demonstration's town. */
import path from 'node:path';
import {
  heldOutQueries,
  type LabelledQuery,
  qualityOf,
  tunedQueries,
} from '@callejero/server/testing/search-queries.ts';
import type { Result } from '../report.ts';
import { type BenchSession, signIn, startServer } from '../server.ts';
import { listPath } from './reads.ts';

const minRecall = 0.95;
const minReciprocalRank = 0.85;

export async function searchQuality(folder: string): Promise<Result[]> {
  const server = await startServer(path.join(folder, 'demo'), { DEMO: 'true' });
  const session = await signIn(server.url);
  const results = [
    await measure(session, 'tuned', tunedQueries),
    await measure(session, 'held out', heldOutQueries),
  ];
  await server.stop();
  return results;
}

async function measure(
  session: BenchSession,
  which: string,
  queries: readonly LabelledQuery[],
): Promise<Result> {
  const everything = await find(session, {}, 1000);
  const { recall, reciprocalRank } = await qualityOf(queries, everything, (text) =>
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
