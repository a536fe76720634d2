/**
 * What people ask of a city: the labelled queries and a long tail of rare words, in lists, suggestions, on the map and in the back
 * office. Each question is another one for the cache.
 */
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import { textFilter } from '@callejero/contract/list-query/text-filter.ts';
import { type CityPlace, inventCity, loadCity } from '../city.ts';
import { askInTurn } from '../latency.ts';
import { connections } from '../load.ts';
import { compare, quantile } from '../measure.ts';
import { type Result, ratio } from '../report.ts';
import { pickTexts } from '../texts.ts';
import type { BenchWorld, Side } from '../world.ts';
import { get, listPath } from './reads.ts';

/** Noise of one connection: a quantile above that of the other release by more is slower. */
const tolerance = 1.25;
/** Questions that are asked first, so that code is compiled as after a long uptime. */
const warmUps = 30;

type Ask = (text: string, place: CityPlace) => string;

const accepted = { status: 'accepted' };
const list = (query: ListQuery) => listPath({ populates: ['categories', 'address'], ...query });

const asks: Readonly<Record<string, Ask>> = {
  'search, page of 20': (text) => list({ filters: { ...accepted, $search: text } }),
  'suggestions while typing': (text) =>
    `/v1/commerces/suggestions?${new URLSearchParams({ q: text.slice(0, Math.max(2, text.length - 2)) })}`,
  'map of the whole city, searched': (text) =>
    `/v1/commerces/map?${new URLSearchParams({
      ...{ bounds: '-97.2,19.3,-96.6,19.8', zoom: '11' },
      _filters: JSON.stringify({ $search: text }),
    })}`,
  'search near me': (text, { lat, lng }) =>
    list({ filters: { ...accepted, $search: text, location: { $near: { lat, lng } } } }),
  'near me': (_text, { lat, lng }) => list({ filters: { ...accepted, location: { $near: { lat, lng } } } }),
  'back office, a word in the name, by name': (text) =>
    list({ filters: { name: textFilter(text) }, sort: { name: 1 }, perPage: 50 }),
  'back office, a page by name': (text) =>
    list({
      filters: { createdAt: { $lt: momentOf(text) } },
      sort: { name: 1 },
      perPage: 50,
      page: text.length,
    }),
};

let asked = 0;
/** A moment after all rows, another one each time. */
const momentOf = (text: string) =>
  new Date(Date.UTC(2036, 0, 1) + text.length + 1000 * asked++).toISOString();

export async function* questions(world: BenchWorld): AsyncGenerator<Result> {
  const { manyCommerces: count, asked: number } = world.bench.sizes;
  const city = inventCity(count);
  const sides = world.before ? [world.ours, world.before] : [world.ours];
  for (const side of sides) {
    await loadCity(side.db, city);
    await change(side, city);
  }
  const all = pickTexts(city, number + warmUps);
  const pathsOf = (ask: Ask, texts: readonly string[]) =>
    texts.map((text, at) => ask(text, city[(at * 409) % city.length] as CityPlace));
  const of = `of ${count.toLocaleString('en')}`;
  for (const [what, ask] of Object.entries(asks)) {
    const timed: Times[] = [];
    for (const side of sides) {
      await askInTurn(side, pathsOf(ask, all.slice(number)), { mayGiveUp: true });
      timed.push(await timesOf(side, pathsOf(ask, all.slice(0, number))));
    }
    yield resultOf(`${what}, ${of}`, timed);
  }
  const search = asks['search, page of 20'] as Ask;
  const rates = await compare(world, {
    ours: (side) => async () => {
      await change(side, city);
      return get(pathsOf(search, all), side.session.headers);
    },
  });
  yield ratio(
    `search, ${of}, over ${connections} connections`,
    rates,
    world.before ? 'before' : 'ours',
    1 / tolerance,
  );
}

/** Changes a place of the city, which invalidates the cached answers; rows that are inserted directly don't. */
async function change({ session }: Side, city: readonly CityPlace[]): Promise<void> {
  const path = `/v1/commerces/${city[0]?.id}`;
  const { data } = await session.get<{ data: { rev: number } }>(path);
  await session.patch(path, { rev: data.rev, priceRange: 1 + (data.rev % 4) });
}

interface Times {
  p50: number;
  p95: number;
  /** The share of questions that the server gave up. */
  gaveUp: number;
}

async function timesOf(side: Side, paths: readonly string[]): Promise<Times> {
  const answers = await askInTurn(side, paths, { mayGiveUp: true });
  const ms = answers.map((answer) => answer.ms);
  const gaveUp = answers.filter((answer) => answer.gaveUp).length / answers.length;
  return { p50: quantile(ms, 0.5), p95: quantile(ms, 0.95), gaveUp };
}

const inWords = ({ p50, p95, gaveUp }: Times) =>
  `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${gaveUp > 0 ? `, ${(100 * gaveUp).toFixed(0)} % given up` : ''}`;

function resultOf(scenario: string, [own, before]: readonly Times[]): Result {
  if (!own) throw new Error('There is nothing to show');
  if (!before) return { scenario, reached: inWords(own), target: 'all answered', ok: own.gaveUp === 0 };
  return {
    scenario,
    reached: `${inWords(own)}; before ${inWords(before)}`,
    target: `each at most ${tolerance} × before`,
    ok: own.p50 <= before.p50 * tolerance && own.p95 <= before.p95 * tolerance && own.gaveUp <= before.gaveUp,
  };
}
