/** The map of a city with many places. */
import type { Bounds, Filters } from '@callejero/contract/list-query/query.ts';
import { type CityPlace, inventCity, loadCity } from '../city.ts';
import { categoryIds } from '../dataset.ts';
import { askInTurn, type TimedAnswer } from '../latency.ts';
import { median, quantile } from '../measure.ts';
import type { Result } from '../report.ts';
import type { BenchWorld } from '../world.ts';
import { get } from './reads.ts';

const gzip = { 'Accept-Encoding': 'gzip' };
const screens = [
  { width: 390, height: 844 },
  { width: 900, height: 750 },
];
/** Zooms from the whole city to a street. */
const zooms = [11, 12, 14, 16, 17];
const most = { ms: 10, bytes: 5000 };
const minHot = 3000;

/** The next working day, late in the morning of the city, when everything is open. */
function busyMoment(): string {
  const moment = new Date();
  moment.setUTCHours(17, 0, 0, 0);
  do moment.setUTCDate(moment.getUTCDate() + 1);
  while ([0, 6].includes(moment.getUTCDay()));
  return moment.toISOString();
}

/** The part of the map that a screen shows around a place. */
function viewAround(
  { lat, lng }: CityPlace,
  zoom: number,
  { width, height }: (typeof screens)[number],
): Bounds {
  const pixel = 360 / (512 * 2 ** zoom);
  const [across, down] = [(width * pixel) / 2, (height * pixel * Math.cos((lat * Math.PI) / 180)) / 2];
  return { west: lng - across, south: lat - down, east: lng + across, north: lat + down };
}

function mapPath({ west, south, east, north }: Bounds, zoom: number, filters: Filters | null): string {
  const degrees = [west, south, east, north].map((value) => value.toFixed(7)).join();
  const params = new URLSearchParams({ bounds: degrees, zoom: String(zoom) });
  if (filters) params.set('_filters', JSON.stringify(filters));
  return `/v1/commerces/map?${params}`;
}

function viewsOf(city: readonly CityPlace[], filters: Filters | null, questions: number): string[] {
  const viewsOfEach = Math.ceil(questions / (zooms.length * screens.length));
  let at = 0;
  return zooms.flatMap((zoom) =>
    screens.flatMap((screen) =>
      Array.from({ length: viewsOfEach }, () => {
        at = (at + 7919) % city.length;
        return mapPath(viewAround(city[at] as CityPlace, zoom, screen), zoom, filters);
      }),
    ),
  );
}

const p95 = (answers: readonly TimedAnswer[], of: 'ms' | 'bytes') =>
  quantile(
    answers.map((answer) => answer[of]),
    0.95,
  );

export async function map(world: BenchWorld): Promise<Result[]> {
  const { manyCommerces: count, questions } = world.bench.sizes;
  const city = inventCity(count);
  await loadCity(world.db, city);
  const places = count.toLocaleString('en');
  const changed = city[0]?.id;
  let rev = 1;
  /** Any change invalidates all cached maps. */
  const change = () =>
    world.session.patch(`/v1/commerces/${changed}`, { rev: rev++, priceRange: 1 + (rev % 4) });

  const ask = async (scenario: string, filters: Filters | null, target: number): Promise<Result[]> => {
    const paths = viewsOf(city, filters, questions);
    // The first run is a warm-up, which compiles the code.
    await askInTurn(world, paths, { before: change });
    const plain = await askInTurn(world, paths, { before: change });
    const answers = await askInTurn(world, paths, { headers: gzip });
    const [ms, bytes] = [p95(plain, 'ms'), p95(answers, 'bytes')];
    const largest = Math.max(...answers.map((answer) => answer.bytes));
    return [
      {
        scenario: `map of ${places}, ${scenario}, after a change, one connection`,
        reached: `p95 ${ms.toFixed(1)} ms, median ${median(plain.map((answer) => answer.ms)).toFixed(1)} ms`,
        target: `≤ ${target} ms`,
        ok: ms <= target,
      },
      {
        scenario: `the same, compressed`,
        reached: `p95 ${Math.round(bytes)} bytes, at most ${largest}`,
        target: `≤ ${most.bytes}`,
        ok: largest <= most.bytes,
      },
    ];
  };

  const results = [
    ...(await ask('everything', null, most.ms)),
    ...(await ask('two categories', { categories: { $in: categoryIds.slice(0, 2) } }, most.ms)),
    ...(await ask(
      'price and access',
      { priceRange: { $in: [1, 2] }, wheelchair: { $in: ['yes', 'limited'] } },
      most.ms,
    )),
    ...(await ask('open at a moment', { $openAt: busyMoment() }, most.ms)),
  ];
  return [...results, await hotMaps(world, city, places)];
}

async function hotMaps(world: BenchWorld, city: readonly CityPlace[], places: string): Promise<Result> {
  const { server, session, bench } = world;
  const { load, sizes } = bench;
  const paths = viewsOf(city, null, world.bench.sizes.questions);
  await askInTurn(world, paths, { headers: gzip });
  const requests = get(paths, { ...session.headers, ...gzip });
  const rates: number[] = [];
  for (let round = 0; round < sizes.rounds; round++) {
    rates.push(await load(server.url, requests, sizes.seconds));
  }
  return {
    scenario: `hot maps of ${places}, compressed`,
    reached: `${Math.round(median(rates)).toLocaleString('en')}/s`,
    target: `≥ ${minHot.toLocaleString('en')}/s`,
    ok: median(rates) >= minHot,
  };
}
