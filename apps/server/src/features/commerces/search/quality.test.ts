/** The quality of the search by labelled queries, without a database: for whoever changes a weight or the vocabulary. */
import { defaultCategories } from '@callejero/contract/default-categories.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { expect, it } from 'vitest';
import { heldOutQueries, overseasQueries, searchPlaces, tunedQueries } from '../../../testing/search-city.ts';
import { placesIn } from '../store/live-places.ts';
import { PlaceStore } from '../store/place-store.ts';
import type { KnownCategory } from '../store/read-places.ts';
import { splitWords } from '../store/word-index.ts';
import { searchIn } from './search.ts';

const category = (slug: string, name: string, parent: string | null): KnownCategory => ({
  ...{ id: slug, slug, name, parent, icon: null, color: '#000000', folded: fold(name) },
  words: splitWords(fold(name)),
});
const categories = defaultCategories.flatMap(({ slug, name, children }) => [
  category(slug, name, null),
  ...children.map((child) => category(child.slug, child.name, slug)),
]);

const store = new PlaceStore();
const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
for (const [index, one] of searchPlaces.entries()) {
  store.put({
    ...{ id: idOf(index), name: one.name, folded: fold(one.name), lat: 19.5, lng: -96.9 },
    ...{ categories: `{${one.category}}`, priceRange: one.price ?? null, schedule: null },
    ...{ street: fold(`${one.street} ${one.quarter}`), product: fold(one.product ?? ''), locality: 'otra' },
  });
}
const nameOf = new Map(searchPlaces.map(({ name }, index) => [idOf(index), name]));
const index = searchIn(placesIn(store, categories), new Set());

async function found(text: string): Promise<string[]> {
  const page = await index.page({ filters: { status: 'accepted', $search: text } }, 0, 10);
  return page?.ids.map((id) => nameOf.get(id) ?? '') ?? [];
}

async function qualityOf(queries: typeof tunedQueries) {
  let recall = 0;
  let reciprocal = 0;
  const missed: string[] = [];
  for (const [text, relevant] of queries) {
    const names = await found(text);
    const hits = relevant.filter((name) => names.includes(name)).length;
    const first = names.findIndex((name) => relevant.includes(name));
    if (hits < relevant.length || first !== 0) missed.push(`${text}: ${names.join(', ')}`);
    recall += hits / relevant.length;
    reciprocal += first < 0 ? 0 : 1 / (first + 1);
  }
  const figures = { recall: recall / queries.length, mrr: reciprocal / queries.length };
  return { ...figures, report: `${JSON.stringify(figures)}\n${missed.join('\n')}` };
}

it.each([
  ['tuned', tunedQueries, 0.99, 0.975],
  ['held-out', heldOutQueries, 0.984, 0.968],
  ['overseas', overseasQueries, 0.666, 0.639],
] as const)(
  'the search finds what people look for: %s queries',
  async (_, queries, minRecall, minReciprocal) => {
    const { recall, mrr, report } = await qualityOf([...queries]);
    expect(recall, report).toBeGreaterThanOrEqual(minRecall);
    expect(mrr, report).toBeGreaterThanOrEqual(minReciprocal);
  },
);
