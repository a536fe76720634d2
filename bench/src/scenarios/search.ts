/** The text search: complete, and fast beside hand-written SQL. */
import { textFilter } from '@callejero/contract/list-query/text-filter.ts';
import { matching } from '../dataset.ts';
import { compare } from '../measure.ts';
import { type Result, ratio } from '../report.ts';
import { assertSameAnswer, type BenchWorld } from '../world.ts';
import { get, listPath } from './reads.ts';

const pages = 4;

/** Spellings of a word, which are different requests for the cache and equal for the search. */
function spellings(word: string): string[] {
  const forms: Record<string, string> = { a: 'aAáÁàÀâÂäÄ', e: 'eEéÉèÈêÊëË', i: 'iIíÍ', o: 'oOóÓ', u: 'uUúÚ' };
  let all = [''];
  for (const letter of word) {
    const each = forms[letter] ?? letter + letter.toUpperCase();
    all = all.flatMap((start) => [...each].map((form) => start + form));
  }
  return [...new Set(all)];
}

const searchPath = (text: string, page: number) => listPath({ filters: { $search: text }, page });
/** The search in the order of the hand-written statement, which has no ranking. */
const latestPath = (text: string, page: number) =>
  listPath({ filters: { $search: text }, sort: { updatedAt: -1 }, page });

/** Ids of all results of a search, read in pages. */
async function foundIds({ session }: BenchWorld, filters: object): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  for (let page = 0; ; page++) {
    const query = { filters: { ...filters }, page, perPage: 500, select: ['name'], populates: [] };
    const { data, meta } = await session.get<{ data: { id: string }[]; meta: { total: number } }>(
      listPath(query),
    );
    ids.push(...data.map(({ id }) => id));
    if (data.length < 500) return { ids, total: meta.total };
  }
}

async function recall(world: BenchWorld): Promise<Result> {
  const expected = matching(world.commerces, 'cafe').map(({ id }) => id);
  let complete = expected.length > 0;
  for (const text of ['cafe', 'Café', 'CAFÉ']) {
    const { ids, total } = await foundIds(world, { $search: text });
    complete &&= total === expected.length && new Set(ids).isSupersetOf(new Set(expected));
  }
  const inName = world.commerces.filter(
    (one) => matching([{ ...one, description: null }], 'cafe').length > 0,
  );
  const { total } = await foundIds(world, { name: textFilter('Café') });
  complete &&= total === inName.length;
  return {
    scenario: `search "cafe", "Café", "CAFÉ" among ${world.commerces.length.toLocaleString('en')}`,
    reached: complete ? `all ${expected.length}` : 'not all',
    target: 'recall 100 %',
    ok: complete,
  };
}

export async function search(world: BenchWorld): Promise<Result[]> {
  const { sql, peer } = world;
  const questions = spellings('cafe').flatMap((text) =>
    Array.from({ length: pages }, (_, page) => ({ text, page })),
  );
  await assertSameAnswer(
    world,
    latestPath('CAFÉ', 2),
    `/search?${new URLSearchParams({ text: 'CAFÉ', page: '2' })}`,
  );
  const rates = await compare(world, {
    ours:
      ({ forget, session }) =>
      async () => {
        await forget();
        // Together these answers exceed the cache, so in turn none is cached.
        return get(
          questions.map(({ text, page }) => searchPath(text, page)),
          session.headers,
        );
      },
    sql: {
      url: sql.url,
      requests: () =>
        get(
          questions.map(({ text, page }) => `/search?${new URLSearchParams({ text, page: String(page) })}`),
        ),
    },
    peer: {
      url: peer.url,
      requests: () =>
        get(
          Array.from({ length: pages }, (_, page) => {
            const like = encodeURIComponent('%cafe%');
            const either = `$or[0][name_folded][$like]=${like}&$or[1][description_folded][$like]=${like}`;
            return `/commerces?${either}&$sort[updated_at]=-1&$skip=${page * 20}`;
          }),
        ),
    },
  });
  return [await recall(world), ratio('search "cafe", page of 20', rates, 'sql', 0.6)];
}
