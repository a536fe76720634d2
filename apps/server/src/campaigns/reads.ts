/** Reads of every kind: lists with any filter, sort and populate, exports, single rows, searches, feeds and pages. */
import type { Field } from '@callejero/contract/resource.ts';
import fc from 'fast-check';
import type { World } from '../testing/world.ts';
import type { PrivateFile } from '../testing/world-files.ts';
import type { CampaignRequests } from './requests.ts';
import { otherMark } from './twins.ts';

export interface Read {
  /** The name of the route in reports. */
  route: string;
  url: string;
}

const withQuery = (path: string, params: Record<string, unknown>): string => {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([key, value]) => [key, JSON.stringify(value)]))}`;
};

/** Routes whose answers differ for reasons other than hidden rows. */
const leftOut = new Map([
  ['/metrics', 'Counters of the process.'],
  ['/health', 'The state of the process.'],
  ['/ready', 'The state of the installation.'],
  ['/v1/installation', 'The same for administrators, as the size of the database.'],
  ['/config.json', 'The keys of the installation.'],
  ['/v1/users/myData', 'What is one’s own, deleted rows too.'],
  ['/v1/users/:id/data', 'The same, for whoever hands it out.'],
  [
    '/v1/notifications/:id/recipients',
    'Whoever sends a campaign is told what became of each of its notices.',
  ],
  ['/v1/notifications/:id/recipients.csv', 'The same as a table.'],
  [
    '/v1/users/:id/conversations',
    'Whoever moderates is told how many conversations a person has and which reports, hidden messages too.',
  ],
  ['/v1/till', 'A till is told the first name of who opened it.'],
  ['/v1/commerces/:id/references', 'Whoever merges is told how much moves, and of nothing what it is.'],
]);

/** The content of a file, by each of its addresses. A private file is no public picture. */
const contentsOf = ({ id, file }: PrivateFile): fc.Arbitrary<Read> =>
  fc.constantFrom(
    ...[`/v1/files/${id}/content`, `/v1/files/${id}/content?size=sm`].map((url) => ({
      route: '/v1/files/:id/content',
      url,
    })),
    ...[`/stored-images/${file}`, `/stored-images/sm/${file}`].map((url) => ({
      route: '/stored-images/:name',
      url,
    })),
  );

export function arbitraryRead(
  world: World,
  requests: CampaignRequests,
  marks: number,
  files: readonly PrivateFile[],
): fc.Arbitrary<Read> {
  const { api } = world.test;
  const mark = fc
    .tuple(fc.nat(marks), fc.option(fc.nat(3)))
    .map(([number, by]) => `zq${by === null ? number : otherMark(number, by)}zq`);
  const word = fc.oneof(
    { weight: 3, arbitrary: mark },
    { weight: 1, arbitrary: fc.constantFrom('zq', 'zq1', 'prueba', 'Prueba', 'MX', 'a', '') },
  );
  const ids = [...world.rows.values()].flatMap((rows) => [...rows.values()]);
  const valueFor = ({ kind, options }: Field): fc.Arbitrary<unknown> => {
    if (kind === 'integer' || kind === 'number') return fc.integer({ min: 0, max: 3000 });
    if (kind === 'boolean') return fc.boolean();
    if (kind === 'enum') return fc.constantFrom(...Object.keys(options ?? { x: 1 }));
    if (kind === 'timestamp') return fc.constantFrom('2026-03-01T12:00:00Z', '2025-01-01T00:00:00Z');
    if (kind === 'date') return fc.constantFrom('2026-03-01', '2099-01-01');
    if (kind === 'reference' || kind === 'references' || kind === 'uuid') return fc.constantFrom(...ids);
    return word;
  };
  const operation = (field: Field): fc.Arbitrary<unknown> =>
    fc
      .tuple(
        fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$regex', '$exists'),
        valueFor(field),
      )
      .map(([operator, value]) => {
        if (operator === '$in') return { $in: [value] };
        if (operator === '$exists') return { $ne: null };
        return { [operator]: operator === '$regex' ? String(value) : value };
      });

  const lists = [...api.registry.values()].map(({ resource }) => {
    const fields = Object.entries<Field>(resource.fields);
    const names = fields.map(([name]) => name);
    const references = fields.filter(([, { to }]) => to !== undefined).map(([name]) => name);
    const filter = fc
      .constantFrom(...fields)
      .chain(([name, field]) => operation(field).map((by) => ({ [name]: by })));
    const filters = fc.oneof(
      { weight: 4, arbitrary: filter },
      { weight: 1, arbitrary: fc.tuple(filter, filter).map(($or) => ({ $or })) },
      { weight: 2, arbitrary: word.map(($search) => ({ $search })) },
      { weight: 1, arbitrary: fc.tuple(word, word).map((words) => ({ $search: words.join(' ') })) },
      {
        weight: 1,
        arbitrary: fc.constant({ location: { $near: { lat: 19.53, lng: -96.92, maxDistance: 50_000 } } }),
      },
      { weight: 2, arbitrary: fc.constant(undefined) },
    );
    const own = [...(world.rows.get(resource.name)?.values() ?? [])];
    const some = (values: readonly string[]) =>
      fc.option(fc.subarray([...values], { maxLength: Math.min(2, values.length) }), { nil: undefined });
    const shape = fc.record({
      _filters: filters,
      _sort: fc.option(
        fc.tuple(fc.constantFrom(...names), fc.constantFrom(1, -1)).map(([name, by]) => ({ [name]: by })),
        { nil: undefined },
      ),
      _populates: some(references),
      _select: some(names),
      _perPage: fc.constantFrom(undefined, undefined, 1, 3),
      _page: fc.constantFrom(undefined, undefined, undefined, 1),
      _after: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom(...own)),
      _archived: fc.constantFrom(undefined, undefined, undefined, undefined, true),
    });
    const path = `/v1/${resource.name}`;
    return fc.oneof(
      { weight: 6, arbitrary: shape.map((params) => ({ route: path, url: withQuery(path, params) })) },
      {
        weight: 1,
        arbitrary: shape.map(({ _page, _after, _perPage, ...params }) => ({
          route: `${path}/csv`,
          url: withQuery(`${path}/csv`, params),
        })),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(fc.constantFrom(...own), some(references)).map(([id, _populates]) => ({
          route: `${path}/:id`,
          url: withQuery(`${path}/${id}`, { _populates }),
        })),
      },
    );
  });

  const special = api.routes
    .filter(({ method, path }) => method === 'GET' && !leftOut.has(path) && !path.includes('{'))
    .map((route) =>
      requests.to(route).map(({ path, query }) => {
        const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
        return { route: route.path, url: asked.size > 0 ? `${path}?${asked}` : path };
      }),
    );
  const slug = word.map((text) => text || 'x');
  const searches = fc.oneof(
    word.map((text) => ({ route: '/ciudad/buscar', url: `/ciudad/buscar?q=${encodeURIComponent(text)}` })),
    word.map((text) => ({
      route: '/v1/commerces/suggestions',
      url: `/v1/commerces/suggestions?q=${encodeURIComponent(text)}`,
    })),
    fc.tuple(fc.constantFrom('c', 'e', 'p', 'ciudad'), slug).map(([kind, name]) => ({
      route: `/${kind}/:slug`,
      url: `/${kind}/${encodeURIComponent(name)}`,
    })),
    fc
      .constantFrom(
        '/sitemap.xml',
        '/sitemap-commerces-1.xml',
        '/datos/comercios.geojson',
        '/datos/eventos.ics',
        '/',
      )
      .map((url) => ({ route: url, url })),
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.oneof(...lists) },
    { weight: 3, arbitrary: fc.oneof(...special) },
    { weight: 2, arbitrary: searches },
    { weight: 1, arbitrary: fc.constantFrom(...files).chain(contentsOf) },
  );
}
