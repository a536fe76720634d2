/** Fills a store with the places of the invented city, asks it the labelled queries and rare words, and prints what that took. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fold } from '@callejero/contract/text/fold.ts';
import { searchIn } from '@callejero/server/features/commerces/search/search.ts';
import { suggest } from '@callejero/server/features/commerces/search/suggestions.ts';
import { placesIn } from '@callejero/server/features/commerces/store/live-places.ts';
import { PlaceStore, type StoredPlace } from '@callejero/server/features/commerces/store/place-store.ts';
import { type CityPlace, inventCity } from '../city.ts';
import { quantile } from '../measure.ts';
import { textsOf } from '../texts.ts';

export interface StoreFigures {
  /** MiB of everything that the store holds. */
  memory: number;
  /** Milliseconds of processor: the longest slice of the first load, and searches and suggestions. */
  slice: number;
  search: { p50: number; p95: number; max: number };
  suggestions: { p50: number; p95: number; max: number };
}

/** Places that come from the database at once. */
const slice = 500;
/** Questions that are asked first, so that their code is compiled. */
const warmUps = 30;

const [count = 0, asked = 0] = process.argv.slice(2).map(Number);
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function used(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

/** Milliseconds of this thread, so that other programs of the machine count less. */
function processor(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const rowOf = (place: CityPlace, at: number): StoredPlace => ({
  ...{ id: place.id, name: place.name, folded: fold(place.name), lat: place.lat, lng: place.lng },
  ...{ categories: `{${place.categories}}`, price: place.price, schedule: null, updated: at },
  wheelchair: place.wheelchair as StoredPlace['wheelchair'],
  ...{ placeType: 'store', locality: 'xalapa', street: fold(place.street), number: String(at % 300) },
});

function fill(store: PlaceStore): { texts: string[]; longest: number } {
  const city = inventCity(count);
  let longest = 0;
  for (let at = 0; at < count; at += slice) {
    const rows = city.slice(at, at + slice).map((place, index) => rowOf(place, at + index));
    const took = processor(() => {
      for (const row of rows) store.put(row);
    });
    longest = Math.max(longest, took);
  }
  return { texts: textsOf(city, asked + warmUps), longest };
}

const store = new PlaceStore();
const before = used();
const { texts, longest } = fill(store);
const memory = used() - before;
const all = placesIn(store, []);
const index = searchIn(all, new Set());

function timesOf(ask: (text: string) => unknown): StoreFigures['search'] {
  for (const text of texts.slice(asked)) ask(text);
  const times = texts.slice(0, asked).map((text) => processor(() => ask(text)));
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), max: Math.max(...times) };
}

const figures: StoreFigures = {
  memory,
  slice: longest,
  search: timesOf((text) => index.page({ filters: { status: 'accepted', $search: text } }, 0, 20)),
  suggestions: timesOf((text) => suggest(all, text.slice(0, Math.max(2, text.length - 2)), undefined)),
};
process.stdout.write(JSON.stringify(figures));
