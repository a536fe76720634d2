/** Fills a store with the places of the invented city, asks it the labelled queries and rare words, and prints what that took. */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FilteredPlace } from '@callejero/contract/search/place-filters.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { searchIn } from '@callejero/server/features/commerces/search/search.ts';
import { suggest } from '@callejero/server/features/commerces/search/suggestions.ts';
import { inLine } from '@callejero/server/features/commerces/store/in-line.ts';
import { placesIn } from '@callejero/server/features/commerces/store/live-places.ts';
import { PlaceStore, type StoredPlace } from '@callejero/server/features/commerces/store/place-store.ts';
import { batchSizes } from '@callejero/server/ports/batch-sizes.ts';
import { type CityPlace, inventCity } from '../city.ts';
import { quantile } from '../measure.ts';
import { pickTexts } from '../texts.ts';

export interface Times {
  p50: number;
  p95: number;
  max: number;
}

/** `block`: the longest time for which no request would run. */
export interface Asked extends Times {
  block: number;
}

export interface StoreFigures {
  /** MiB of everything that the store holds. */
  memory: number;
  /** Milliseconds of processor. */
  slice: Times;
  search: Asked;
  suggestions: Asked;
}

/** Questions that are asked first, so that their code is compiled. */
const warmUps = 30;

const [count = 0, asked = 0] = process.argv.slice(2).map(Number);
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function used(): Promise<number> {
  // Buffers are returned after the collection that finds them unused.
  for (let turn = 0; turn < 3; turn++) {
    collectGarbage();
    await setImmediate();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

/** A clock of this thread's milliseconds, so that other programs of the machine count less. */
function processorClock(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}

/** Looks for the longest time for which no request would run; what it returns ends that. */
function watchBlocks(): () => number {
  let longest = 0;
  let clock = processorClock();
  const look = () => {
    longest = Math.max(longest, clock());
    clock = processorClock();
    return longest;
  };
  const timer = setInterval(look, 1);
  return () => {
    clearInterval(timer);
    return look();
  };
}

const rowOf = (place: CityPlace, at: number): StoredPlace => ({
  ...{ id: place.id, name: place.name, folded: fold(place.name), lat: place.lat, lng: place.lng },
  ...{ categories: `{${place.categories}}`, priceRange: place.price, schedule: null, updated: at },
  wheelchair: place.wheelchair as FilteredPlace['wheelchair'],
  ...{ placeType: 'store', locality: 'xalapa', street: fold(place.street), number: String(at % 300) },
});

function fill(store: PlaceStore): { texts: string[]; slices: number[] } {
  const city = inventCity(count);
  const slices: number[] = [];
  for (let at = 0; at < count; at += batchSizes.mapped) {
    const rows = city.slice(at, at + batchSizes.mapped).map((place, index) => rowOf(place, at + index));
    const clock = processorClock();
    for (const row of rows) store.put(row);
    slices.push(clock());
  }
  return { texts: pickTexts(city, asked + warmUps), slices };
}

const store = new PlaceStore();
const before = await used();
const { texts, slices } = fill(store);
const memory = (await used()) - before;
const all = placesIn(store, []);
const index = searchIn(all, new Set());

const summary = (times: readonly number[]): Times => ({
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  max: Math.max(...times),
});

async function timesOf(ask: (text: string) => Promise<unknown>): Promise<Asked> {
  for (const text of texts.slice(asked)) await ask(text);
  const times: number[] = [];
  const longest = watchBlocks();
  for (const text of texts.slice(0, asked)) {
    const clock = processorClock();
    await ask(text);
    times.push(clock());
  }
  return { ...summary(times), block: longest() };
}

const figures: StoreFigures = {
  memory,
  slice: summary(slices),
  search: await timesOf((text) => index.page({ filters: { status: 'accepted', $search: text } }, 0, 20)),
  suggestions: await timesOf((text) =>
    inLine(() => suggest(all, text.slice(0, Math.max(2, text.length - 2)), undefined)),
  ),
};
process.stdout.write(JSON.stringify(figures));
