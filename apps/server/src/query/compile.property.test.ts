import { ApiError } from '@callejero/contract/errors.ts';
import { parseListQuery } from '@callejero/contract/list-query/parse.ts';
import { encodeListQuery, type ListQuery } from '@callejero/contract/list-query/query.ts';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../access/policy.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { evaluateList, type PlainRow, type PlainWorld } from '../testing/evaluate.ts';
import { queryFor, worldRows } from '../testing/query-arbitraries.ts';
import {
  plainWorld,
  storeWorld,
  type WorldRows,
  worldPrincipals,
  worldRegistry,
  worldResources,
} from '../testing/query-world.ts';
import { compileFirst, compileList, compileOne, type ListRow, type OneRow, readPage } from './compile.ts';
import { isSorted, nearest } from './sort.ts';

/** The rows are fixed; the queries are random. */
const worldSeed = 20_261_121;
const queries = runs(20_000, 500);
const spoiled = runs(6000, 750);
const batch = 250;

/** Checks random values in batches, because the connections work in parallel. */
async function checkAll<T>(arbitrary: fc.Arbitrary<T>, count: number, check: (value: T) => Promise<void>) {
  for (let done = 0; done < count; done += batch) {
    await Promise.all(fc.sample(arbitrary, { seed: seed + done, numRuns: batch }).map(check));
  }
}

interface Asked {
  name: string;
  principal: Principal;
  query: ListQuery;
  archived: boolean;
}

const { administrator, user } = worldPrincipals;

const isContinued = (query: ListQuery): boolean =>
  query.filters?.$search === undefined && (isSorted(query) || !nearest(query.filters ?? {}));

function asked(principals: readonly Principal[]): fc.Arbitrary<Asked> {
  return fc.oneof(
    ...principals.flatMap((principal) =>
      worldResources
        .filter(({ name }) => name !== 'vaults')
        .map((resource) => ({
          weight: resource.name === 'things' ? 3 : 1,
          arbitrary: fc.record({
            name: fc.constant(resource.name),
            principal: fc.constant(principal),
            query: queryFor(resource, principal),
            archived: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true)),
          }),
        })),
    ),
  );
}

const [rows] = fc.sample(worldRows, { seed: worldSeed, numRuns: 1 });
if (!rows) throw new Error('No rows');
const world: PlainWorld = plainWorld(rows);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ template: 'template0', pool: 4 });
  await storeWorld(database.db, rows);
  await database.db.query({ text: 'analyze', values: [] });
});
afterAll(() => database?.drop());

async function run({ name, principal, query, archived }: Asked, db = database.db): Promise<ListRow> {
  const compiled = compileList(worldRegistry, name, query, principal, { archived });
  const [row] = await db.query<ListRow>(compiled.statement);
  if (!row) throw new Error('No row');
  return row;
}

describe('a compiled list', () => {
  it(`answers ${queries} random queries like the naive evaluator`, async () => {
    let found = 0;
    const check = async (one: Asked) => {
      // Encode and parse, as for a client's query.
      const query = parseListQuery(encodeListQuery(one.query));
      const { data, total } = await run({ ...one, query });
      const expected = evaluateList(world, one.name, one.query, one.principal, one.archived);
      if (expected.total > 0) found++;
      try {
        expect({ total, data: JSON.parse(data) }).toEqual(expected);
      } catch (error) {
        throw new Error(`${one.principal.kind} asks ${one.name} ${JSON.stringify(one.query)}`, {
          cause: error,
        });
      }
    };
    await checkAll(asked([administrator, user]), queries, check);
    // Guards against random queries that match nothing.
    expect(found).toBeGreaterThan(queries * 0.4);
  }, 700_000);

  it('continues behind the last row of a page with the rows of the next one', async () => {
    let continued = 0;
    const check = async ({ name, query: { select: _, ...query }, ...rest }: Asked) => {
      const pageOf = async (page: number, after?: string) => {
        const asked = { ...query, page, perPage: 3, ...(after !== undefined && { after }) };
        const compiled = compileList(worldRegistry, name, asked, rest.principal, { archived: rest.archived });
        const row = await readPage(compiled, (statement) => database.db.query<ListRow>(statement));
        return JSON.parse(row.data) as PlainRow[];
      };
      const [first, second] = [await pageOf(0), await pageOf(1)];
      const last = first[2]?.id;
      if (last === undefined) return;
      if (second.length > 0) continued++;
      // The number is not what decides, but for an order by relevance or distance.
      const number = isContinued(query) ? 7 : 1;
      expect(await pageOf(number, last), JSON.stringify({ name, query })).toEqual(second);
    };
    await checkAll(asked([administrator, user]), runs(2000, 250), check);
    expect(continued).toBeGreaterThan(50);
  });

  it('answers the page of the number behind a row that is gone or that the caller does not see', async () => {
    const hidden = world.get('things')?.rows.find((row) => row.archivedAt !== null)?.id ?? '';
    const query = { page: 1, perPage: 2 };
    const expected = evaluateList(world, 'things', query, user).data;
    expect(expected).toHaveLength(2);
    for (const after of [hidden, '00000000-0000-4000-8000-000000000000']) {
      const compiled = compileList(worldRegistry, 'things', { ...query, after }, user);
      const [row] = await database.db.query<ListRow>(compiled.statement);
      expect(row?.data).toBe('[]');
      const read = await readPage(compiled, (statement) => database.db.query<ListRow>(statement));
      expect(JSON.parse(read.data)).toEqual(expected);
    }
  });

  it('answers the first match and single rows like the list', async () => {
    const check = async ({ name, principal, query, archived }: Asked) => {
      const whole = { ...query, page: 0, perPage: 0 };
      const expected = evaluateList(world, name, whole, principal, archived).data as PlainRow[];
      const first = compileFirst(worldRegistry, name, whole, principal, { archived });
      const [firstRow] = await database.db.query<OneRow>(first.statement);
      expect(JSON.parse(firstRow?.data ?? 'null')).toEqual(expected[0] ?? null);
      const any = world.get(name)?.rows[7]?.id ?? '';
      const one = compileOne(worldRegistry, name, any, whole, principal, { archived });
      const [oneRow] = await database.db.query<OneRow>(one.statement);
      expect(JSON.parse(oneRow?.data ?? 'null')).toEqual(expected.find((row) => row.id === any) ?? null);
    };
    await checkAll(asked([administrator, user]), runs(500, 250), check);
  });
});

/** The same rows with different values in every field that the user cannot read. */
function withOtherSecrets(original: WorldRows): WorldRows {
  const grants = (name: string, row: PlainRow) =>
    (world.get(name)?.grants(user) ?? []).filter((grant) =>
      grant.matches(world.get(name)?.rows.find(({ id }) => id === row.id) ?? row),
    );
  const other = (value: unknown): unknown => {
    if (typeof value === 'string') return `${value} distinto`;
    if (typeof value === 'number') return value + 31;
    return value;
  };
  const changed = (name: string, row: PlainRow): PlainRow => {
    const own = grants(name, row);
    const unseen = own.length === 0 || row.archivedAt !== null;
    const hidden = ['name', 'summary', 'note', 'secret', 'never', 'order', 'ratio', 'rev'].filter(
      (field) => field in row && (unseen || !own.some((grant) => grant.read.includes(field))),
    );
    return { ...row, ...Object.fromEntries(hidden.map((field) => [field, other(row[field])])) };
  };
  return Object.fromEntries(
    Object.entries(original).map(([name, all]) => [name, all.map((row) => changed(name, row))]),
  );
}

describe('hidden values', () => {
  let twin: TestDatabase;
  const otherRows = withOtherSecrets(rows);

  beforeAll(async () => {
    twin = await createTestDatabase({ template: 'template0', pool: 4 });
    await storeWorld(twin.db, otherRows);
  });
  afterAll(() => twin?.drop());

  it('differ between the two databases', () => {
    const values = (all: WorldRows) => all.things?.map((row) => row.secret);
    expect(values(otherRows)).not.toEqual(values(rows));
  });

  it('do not change a byte of any answer', async () => {
    const check = async (one: Asked) => {
      if (one.archived) return;
      expect(await run(one, twin.db), JSON.stringify(one.query)).toEqual(await run(one));
    };
    await checkAll(asked([user]), runs(2000, 250), check);
  });

  it('appear for a principal with access', async () => {
    const one = { name: 'things', principal: administrator, query: { select: ['secret'] }, archived: false };
    expect(await run(one, twin.db)).not.toEqual(await run(one));
  });
});

/** Hostile URLs: each gets an answer or a 400. */
describe('attacks', () => {
  const names = fc.constantFrom(
    ...['id', 'name', 'secret', 'never', 'owner', 'place', 'extra', 'groups', 'group.name', 'vault.name'],
    ...[
      'extra.name',
      "extra.'",
      'name"',
      "name' or 1=1 --",
      'name; drop table things',
      '__proto__',
      'constructor',
    ],
    ...[
      'toString',
      'hasOwnProperty',
      'group.__proto__',
      'group.constructor',
      'name_folded',
      'q0.id',
      '*',
      '',
    ],
    ...[
      '$where',
      '$eq',
      '$and',
      '$search',
      '$1',
      'ñ',
      '\u0000',
      '\ud800',
      'group.group.name',
      'name.x',
      '.',
      'a.',
    ],
  );
  const operators = fc.constantFrom(
    ...[
      '$eq',
      '$ne',
      '$gt',
      '$gte',
      '$lt',
      '$lte',
      '$in',
      '$nin',
      '$exists',
      '$regex',
      '$options',
      '$not',
      '$near',
    ],
    ...['$within', '$where', '$and', '__proto__', 'constructor', "$eq'", '$function', ''],
  );
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      ...[null, true, 0, -0, 1e308, -1e308, 2 ** 31, 2 ** 53, 0.1, '', '\u0000', '\ud800'],
    ),
    fc.constantFrom<unknown>(
      ...[
        '%',
        "'; select pg_sleep(9) --",
        '$1',
        '{',
        '00000000-0000-0000-0000-000000000000',
        '0000-01-01',
        'infinity',
      ],
      ...[
        'now',
        '2026-13-01',
        '+010000-01-01T00:00:00Z',
        '0000-01-01T00:00:00Z',
        '9999-12-31T23:59:59-14:00',
        '(a+)+$',
      ],
      ...[
        '((a?){30}){30}b',
        '***=a',
        '(?i)a',
        '\\1',
        '(a)\\1',
        '[',
        '[[:alpha:]]',
        'a{1,9999}',
        '(?=a)',
        '\\',
        'a**',
      ],
      ...['[a-\uffff]', '\\y', '[z-a]', 'a{,3}', '^*', '|', '()', '.{50}.{50}.{50}', '(.{9}|.{9}){50}'],
      { lat: 1e-264, lng: 5e-324 },
      5e-324,
      { lat: 90, lng: 180, maxDistance: 50_000 },
      { lat: 19.5, lng: -96.9 },
      { west: -180, south: -90, east: 180, north: 90 },
      { west: 1, south: 2, east: 1, north: 1 },
      [],
      [[]],
      {},
    ),
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(fc.constantFrom<unknown>('a', 1, null, true, {}), { maxLength: 4 }),
  );
  const comparison = fc.oneof(
    value,
    fc.array(fc.tuple(operators, value), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
    fc.tuple(operators, value).map(([operator, operand]) => ({ $not: { [operator]: operand } })),
  );
  const filters = fc.array(fc.tuple(names, comparison), { maxLength: 3 }).map((entries) => {
    return Object.fromEntries(entries);
  });
  const nested = fc.oneof(
    filters,
    fc
      .tuple(fc.constantFrom('$and', '$or', '$nor', '$not', '$xor'), fc.array(filters, { maxLength: 2 }))
      .map(([operator, branches]) => ({ [operator]: branches })),
  );
  const text = (of: fc.Arbitrary<unknown>) => of.map((one) => JSON.stringify(one) ?? 'undefined');
  const populates = fc.array(
    fc.oneof(names, value, fc.record({ path: names, select: fc.array(names, { maxLength: 1 }) })),
    { maxLength: 2 },
  );
  const sort = fc
    .tuple(names, fc.constantFrom<unknown>(1, -1, 1, 0, 'asc'))
    .map(([name, way]) => Object.fromEntries([[name, way]]));
  const each: Readonly<Record<string, fc.Arbitrary<string>>> = {
    _filters: fc.oneof({ weight: 5, arbitrary: text(nested) }, text(value), fc.string()),
    _sort: fc.oneof({ weight: 5, arbitrary: text(sort) }, text(value)),
    _select: fc.oneof(text(fc.array(names, { maxLength: 2 })), text(value), fc.string()),
    _populates: text(populates),
    _page: text(fc.oneof(fc.constantFrom(0, 1e9, 10_000_000, -1, 0.5, '0'), value)),
    _perPage: text(fc.oneof(fc.constantFrom(0, 1000, 1001), value)),
    _findOne: text(value),
    _otro: text(value),
  };
  // One parameter at a time, because the first error hides the others; filters most often.
  const parameters: fc.Arbitrary<Record<string, string>> = fc.oneof(
    ...Object.entries(each).map(([name, arbitrary]) => ({
      weight: name === '_filters' ? 10 : 2,
      arbitrary: arbitrary.map((given) => ({ [name]: given })),
    })),
    fc.record(each),
  );

  /** 200 or the error's status. Rejects for anything but an `ApiError`, such as an SQL error or a timeout. */
  async function answer(
    text: string | Record<string, string>,
    principal: Principal,
  ): Promise<200 | ApiError> {
    try {
      const query = parseListQuery(new URLSearchParams(text));
      await database.db.transaction(async (tx) => {
        await tx.query({ text: "set local statement_timeout = '1s'", values: [] });
        await tx.query(compileList(worldRegistry, 'things', query, principal).statement);
      });
      return 200;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  it('are answered or refused with a 400 that names the place', async () => {
    let answered = 0;
    const check = async ([given, principal]: [Record<string, string>, Principal]) => {
      const result = await answer(given, principal);
      if (result === 200) answered++;
      else {
        expect(result).toMatchObject({ status: 400, code: 'query-invalid' });
        expect(result.details).toEqual([
          { path: expect.stringMatching(/^_/), message: expect.stringMatching(/\.$/) },
        ]);
      }
    };
    const one = fc.tuple(parameters, fc.constantFrom<Principal[]>(administrator, user));
    await checkAll(one, spoiled, check);
    expect(answered).toBeGreaterThan(spoiled / 30);
  });

  it('by depth and size are rejected', async () => {
    const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
    const bombs: Record<string, string>[] = [
      { _filters: deep(8000, '[', ']') },
      { _filters: deep(1000, '{"$and":[', ']}').replace('[]', '[{}]') },
      { _filters: deep(6, '{"$and":[', ']}').replace('[]', '[{}]') },
      { _filters: `${deep(6, '{"name":{"$not":', '}}')}` },
      { _filters: '['.repeat(16_000) },
      { _filters: `{"$or":[${Array.from({ length: 51 }, () => '{"name":"a"}').join(',')}]}` },
      { _filters: `{"$or":[${Array.from({ length: 51 }, () => '{}').join(',')}]}` },
      { _filters: `{"order":{"$in":[${Array.from({ length: 201 }, () => '1').join(',')}]}}` },
      { _filters: JSON.stringify({ name: 'a'.repeat(501) }) },
      { _filters: JSON.stringify({ name: 'a'.repeat(20_000) }) },
      { _filters: JSON.stringify({ name: { $regex: 'a'.repeat(201) } }) },
      { _filters: JSON.stringify({ $search: 'a '.repeat(60) }) },
      { _filters: '{"order":1e999}' },
      {
        _populates:
          '[{"path":"group","populates":[{"path":"parent","populates":[{"path":"parent","populates":["parent"]}]}]}]',
      },
      { _select: JSON.stringify(Array.from({ length: 101 }, () => 'name')) },
      { _perPage: '1001' },
    ];
    for (const bomb of bombs) expect(await answer(bomb, administrator)).toMatchObject({ status: 400 });
  });

  it('by the heaviest allowed query stay within the second', async () => {
    const populate = (depth: number): unknown =>
      depth === 0
        ? []
        : [{ path: 'group', populates: [{ path: 'members', populates: ['groups'] }] }, 'groups'];
    const heavy = {
      _filters: JSON.stringify({
        $and: Array.from({ length: 20 }, () => ({ name: { $regex: '(?:a|b|.)*z.*q.*x$', $options: 'i' } })),
        $search: 'a e i o u',
      }),
      _populates: JSON.stringify(populate(1)),
    };
    expect(await answer(heavy, administrator)).toBe(200);
  });
});
