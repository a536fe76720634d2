/** Random rows and random queries for the tests of the query language. */
import type {
  Comparison,
  Filters,
  ListQuery,
  Populate,
  Scalar,
} from '@callejero/contract/list-query/query.ts';
import { textFilter } from '@callejero/contract/list-query/text-filter.ts';
import { type Field, findField, type Resource } from '@callejero/contract/resource.ts';
import fc, { type Arbitrary } from 'fast-check';
import type { Principal } from '../access/policy.ts';
import type { PlainRow } from './evaluate.ts';
import { type WorldRows, worldRegistry, worldResources } from './query-world.ts';

/** Few values, so that filters match rows. */
const words = [
  ...[
    'Café',
    'cafe',
    'CAFÉ',
    'Ñandú',
    'nandu',
    'Zoológico',
    'a%b',
    'a_b',
    'back\\slash',
    "O'Hara",
    '"comillas"',
  ],
  ...[
    'Pan y café',
    'árbol  doble',
    'ÁRBOL',
    'ß',
    'z',
    'A',
    'a',
    'É',
    '😀 feliz',
    '～',
    '{a,b}',
    'NULL',
    '$1',
  ],
];
const parts = [
  'caf',
  'É',
  'ñ',
  'an',
  '%',
  '_',
  '\\',
  "'",
  'a',
  'pan',
  ' ',
  'feliz',
  '😀',
  'zo',
  'b',
  '(',
  '[a',
];
const patterns = [
  ...['^c', 'a', 'o$', '^[A-Z]', 'a.b', 'ca?f', 'n{1,2}', '(?:pan|zoo)', '[^a-z]', '^a', 'l+', '\\s', 'x*y'],
  ...['\\d', '^.{1,3}$', 'a|z', '"', '[aá]r', '\\$1', '\\\\', '[%_]'],
];

function uuid(kind: number, index: number): string {
  return `00000000-0000-4000-8000-${kind.toString(16).padStart(4, '0')}${index.toString(16).padStart(8, '0')}`;
}

const counts: Readonly<Record<string, number>> = { things: 45, groups: 12, vaults: 4 };

function idsOf(name: string | undefined): string[] {
  const kind = worldResources.findIndex((resource) => resource.name === name) + 1;
  return Array.from({ length: counts[name ?? ''] ?? 0 }, (_, index) => uuid(kind, index));
}

const coordinate = fc.record({
  lat: fc.constantFrom(19.5, 19.54, 19.6, 0, -33.1, 89.9, -89.99),
  lng: fc.constantFrom(-96.9, -96.95, -97.2, 0, 179.9, -179.95, 180, 12.5),
});
/** Irregular coordinates, so that no two places have the same distance and rounding does not matter. */
const point = fc
  .tuple(
    coordinate,
    fc.double({ min: 0, max: 0.01, noNaN: true }),
    fc.double({ min: 0, max: 0.01, noNaN: true }),
  )
  .map(([{ lat, lng }, north, east]) => ({
    lat: lat > 0 ? lat - north : lat + north,
    lng: lng > 0 ? lng - east : lng + east,
  }));

const moment = fc.constantFrom(
  ...[
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.120Z',
    '2026-06-15T12:30:00.001Z',
    '2027-12-31T23:59:59.999Z',
  ],
);
const people = [uuid(0xaaaa, 0), '00000000-0000-4000-8000-00000000aaaa', uuid(0xbbbb, 1)];

/** A value to store, not null. */
function storedValue(field: Field): Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return fc.constantFrom(...words);
    case 'enum':
      return fc.constantFrom(...Object.keys(field.options ?? {}));
    case 'uuid':
      return fc.constantFrom(...people);
    case 'reference':
      return fc.constantFrom(...idsOf(field.to));
    case 'references':
      return fc.uniqueArray(fc.constantFrom(...idsOf(field.to)), { maxLength: 4 });
    case 'texts':
      return fc.array(fc.constantFrom(...words), { maxLength: 3 });
    case 'integer':
      return fc.constantFrom(0, 1, 2, 7, -5, 100);
    case 'number':
      return fc.constantFrom(0, 0.1, 0.5, -3.25, 99.99, 1e-7);
    case 'boolean':
      return fc.boolean();
    case 'timestamp':
      return moment;
    case 'date':
      return fc.constantFrom('2026-01-01', '2026-02-28', '2024-02-29');
    case 'point':
      return point;
    case 'json':
      return fc.oneof(
        fc.record(
          { name: fc.constantFrom('osm', 'Café', ''), n: fc.constantFrom(1, 'x', true, null) },
          { requiredKeys: [] },
        ),
        fc.constantFrom([1, 2], 'texto', 3),
      );
  }
}

/** Rows of all collections. */
export const worldRows: Arbitrary<WorldRows> = fc.record(
  Object.fromEntries(
    worldResources.map((resource) => [
      resource.name,
      fc.tuple(...idsOf(resource.name).map((id) => rowOf(resource, id))),
    ]),
  ),
);

function rowOf(resource: Resource, id: string): Arbitrary<PlainRow> {
  const values = Object.entries<Field>(resource.fields).map(([name, field]): [string, Arbitrary<unknown>] => {
    if (name === 'id') return [name, fc.constant(id)];
    if (name === 'rev') return [name, fc.constantFrom(1, 2)];
    if (name === 'archivedAt') return [name, fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, moment)];
    const stored = storedValue(field);
    return [name, field.required ? stored : fc.oneof({ weight: 4, arbitrary: stored }, fc.constant(null))];
  });
  return fc.record(Object.fromEntries(values)) as unknown as Arbitrary<PlainRow>;
}

/** Fields that the principal may filter and sort by. */
function filterable(resource: Resource, principal: Principal): string[] {
  const grants = worldRegistry.get(resource.name)?.policy.read(principal) ?? [];
  if (grants.length === 0) return [];
  return Object.keys(resource.fields).filter(
    (name) => name === 'id' || grants.every((grant) => (grant.filter ?? grant.read).includes(name)),
  );
}

function readable(resource: Resource, principal: Principal): string[] {
  const grants = worldRegistry.get(resource.name)?.policy.read(principal) ?? [];
  return Object.keys(resource.fields).filter((name) => grants.some((grant) => grant.read.includes(name)));
}

const orderedKinds = ['text', 'enum', 'uuid', 'integer', 'number', 'timestamp', 'date'];
const unsortedKinds = ['references', 'texts', 'point', 'json'];

function scalarFor(field: Field): Arbitrary<Scalar> {
  const one: Arbitrary<unknown> =
    field.kind === 'references'
      ? fc.constantFrom(...idsOf(field.to))
      : field.kind === 'texts'
        ? fc.constantFrom(...words)
        : field.kind === 'enum'
          ? fc.constantFrom(...Object.keys(field.options ?? {}), 'nada')
          : field.kind === 'timestamp'
            ? fc.oneof(moment, fc.constant('2026-01-01T02:00:00+02:00'))
            : storedValue(field);
  return one as Arbitrary<Scalar>;
}

function comparisonFor(field: Field): Arbitrary<Scalar | Comparison> {
  const exists = fc.record({ $exists: fc.boolean() });
  if (field.kind === 'json') return fc.oneof(exists, fc.constant(null));
  if (field.kind === 'point') {
    const near = fc.record({
      $near: fc
        .tuple(point, fc.constantFrom(undefined, 500, 5000, 30_000))
        .map(([at, maxDistance]) => (maxDistance === undefined ? at : { ...at, maxDistance })),
    });
    const within = fc.record({
      $within: fc.tuple(coordinate, coordinate).map(([one, two]) => ({
        west: one.lng,
        east: two.lng,
        south: Math.min(one.lat, two.lat),
        north: Math.max(one.lat, two.lat),
      })),
    });
    const base = fc.oneof(near, within, exists);
    return fc.oneof<Arbitrary<Scalar | Comparison>[]>(base, negated(base), fc.constant(null));
  }
  const value = scalarFor(field);
  const nullable = fc.oneof({ weight: 5, arbitrary: value }, fc.constant(null));
  const list = fc.array(nullable, { maxLength: 4 });
  const choices: Arbitrary<Comparison>[] = [
    fc.record({ $eq: nullable }),
    fc.record({ $ne: nullable }),
    fc.record({ $in: list }),
    fc.record({ $nin: list }),
    exists,
  ];
  if (orderedKinds.includes(field.kind)) {
    const bound = value as Arbitrary<string | number>;
    choices.push(
      fc.record({ $gt: bound }),
      fc.record({ $lte: bound }),
      fc.record({ $gte: bound, $lt: bound }),
    );
  }
  if (field.kind === 'text' || field.kind === 'enum') {
    choices.push(
      fc.constantFrom(...parts, ...words).map(textFilter),
      fc.record({ $regex: fc.constantFrom(...patterns) }),
      fc.constantFrom(...patterns).map(($regex): Comparison => ({ $regex, $options: 'i' })),
    );
  }
  const base = fc.oneof(...choices);
  return fc.oneof<Arbitrary<Scalar | Comparison>[]>(base, nullable, negated(base));
}

function negated(base: Arbitrary<Comparison>): Arbitrary<Comparison> {
  return base.map(($not) => ({ $not }));
}

function memberComparison(): Arbitrary<Scalar | Comparison> {
  const value = fc.constantFrom<Scalar>('osm', 'Café', '1', 'true', 'x', '', null);
  return fc.oneof<Arbitrary<Scalar | Comparison>[]>(
    value,
    fc.record({ $ne: value }),
    fc.record({ $in: fc.array(value, { maxLength: 3 }) }),
    fc.record({ $nin: fc.array(value, { maxLength: 3 }) }),
    fc.record({ $exists: fc.boolean() }),
  );
}

function clauses(resource: Resource, principal: Principal): Arbitrary<Filters> {
  const choices: Arbitrary<Filters>[] = [
    fc
      .array(fc.constantFrom(...parts, ...words), { maxLength: 2 })
      .map((texts) => ({ $search: texts.join(' ') })),
  ];
  for (const name of filterable(resource, principal)) {
    const field = findField(resource, name);
    if (!field) continue;
    choices.push(comparisonFor(field).map((value) => ({ [name]: value })));
    const target = field.to === undefined ? undefined : worldRegistry.get(field.to)?.resource;
    if (field.kind === 'json') {
      const member = fc.constantFrom('name', 'n', 'missing', 'constructor');
      choices.push(
        fc.tuple(member, memberComparison()).map(([key, value]) => ({ [`${name}.${key}`]: value })),
      );
    }
    if (!target) continue;
    for (const inner of filterable(target, principal)) {
      const innerField = findField(target, inner);
      if (innerField && innerField.kind !== 'json') {
        choices.push(comparisonFor(innerField).map((value) => ({ [`${name}.${inner}`]: value })));
      }
    }
  }
  return fc.oneof(...choices);
}

function filtersFor(resource: Resource, principal: Principal): Arbitrary<Filters> {
  const clause = clauses(resource, principal);
  const several = fc.array(clause, { maxLength: 3 }).map((all): Filters => Object.assign({}, ...all));
  let level: Arbitrary<Filters> = several;
  for (let depth = 0; depth < 2; depth++) {
    const inner = level;
    const branches = fc.array(inner, { minLength: 1, maxLength: 3 });
    level = fc.oneof(
      { weight: 3, arbitrary: several },
      { weight: 1, arbitrary: fc.record({ $and: branches }) },
      { weight: 1, arbitrary: fc.record({ $or: branches }) },
      { weight: 1, arbitrary: fc.record({ $nor: branches }) },
      {
        weight: 1,
        arbitrary: fc.tuple(clause, fc.record({ $or: branches })).map(([a, b]) => ({ ...a, ...b })),
      },
    );
  }
  return level;
}

function populatesFor(resource: Resource, principal: Principal, depth = 1): Arbitrary<(string | Populate)[]> {
  const relations = readable(resource, principal).filter((name) => {
    const target = findField(resource, name)?.to;
    return target !== undefined && (worldRegistry.get(target)?.policy.read(principal).length ?? 0) > 0;
  });
  const one = relations.map((path): Arbitrary<string | Populate> => {
    const target = worldRegistry.get(findField(resource, path)?.to ?? '')?.resource;
    if (!target || depth === 3) return fc.constant(path);
    const detailed = fc.record(
      {
        path: fc.constant(path),
        select: selectFor(target, principal),
        populates: populatesFor(target, principal, depth + 1),
      },
      { requiredKeys: ['path'] },
    );
    return fc.oneof<Arbitrary<string | Populate>[]>(fc.constant(path), detailed);
  });
  if (one.length === 0) return fc.constant([]);
  return fc.uniqueArray(fc.oneof(...one), {
    maxLength: depth === 1 ? 2 : 1,
    selector: (populate) => (typeof populate === 'string' ? populate : populate.path),
  });
}

function selectFor(resource: Resource, principal: Principal): Arbitrary<string[]> {
  return fc.uniqueArray(fc.constantFrom(...readable(resource, principal)), { maxLength: 5 });
}

/** An allowed query. */
export function queryFor(resource: Resource, principal: Principal): Arbitrary<ListQuery> {
  const sortable = filterable(resource, principal).filter(
    (name) => !unsortedKinds.includes(findField(resource, name)?.kind ?? ''),
  );
  const direction = fc.constantFrom<(1 | -1)[]>(1, -1);
  return fc.record(
    {
      filters: filtersFor(resource, principal),
      sort: fc
        .uniqueArray(fc.tuple(fc.constantFrom(...sortable), direction), {
          maxLength: 3,
          selector: ([name]) => name,
        })
        .map((entries) => Object.fromEntries(entries)),
      populates: populatesFor(resource, principal),
      select: selectFor(resource, principal),
      page: fc.constantFrom(0, 0, 0, 1, 2),
      perPage: fc.constantFrom(0, 3, 10),
    },
    { requiredKeys: ['filters', 'select'] },
  );
}
