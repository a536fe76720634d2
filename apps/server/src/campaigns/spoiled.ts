/** Requests that are wrong in one or several ways: valid ones in which something is replaced, removed or added. */
import naughty from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import fc from 'fast-check';
import { listNames } from '../features/docs/parameters.ts';
import { parsedHeaders } from '../http/parsed-headers.ts';
import type { CampaignRequests, Route, SentRequest } from './requests.ts';

export interface Spoiled {
  path: string;
  query: [name: string, value: string][];
  body: string | null;
  headers: Record<string, string>;
}

const deep = (levels: number, open: string, close: string, inner = '1') =>
  open.repeat(levels) + inner + close.repeat(levels);

/** Texts with a special meaning for PostgreSQL, JSON, Unicode, URLs or shells. */
const texts: readonly string[] = [
  ...(naughty as string[]),
  ...['\u0000', 'a\u0000b', '\ud800', '\udfff x', '\ufeff', '\u202e', 'x'.repeat(5000), 'é'.repeat(70_000)],
  ...['..', '../../etc/passwd', '%00', '%', '%E0%A4%A', '{{0}}', '$1', '$$', '\\', "'", '"', '--', ';'],
  ...[
    'api_../../x.png',
    'https://127.0.0.1/',
    'javascript:alert(1)',
    'https://a\u0000',
    'file:///etc/passwd',
  ],
  ...[
    '0000-01-01',
    '9999-12-31T23:59:59.9999Z',
    '2026-02-30',
    '2026-01-01T00:00:00+23:59',
    'infinity',
    '-infinity',
  ],
  ...[
    'NaN',
    '1e999',
    '-1',
    '0x10',
    ' 1',
    '1 ',
    '٣',
    '00000000-0000-0000-0000-000000000000',
    '{}',
    '[]',
    'null',
  ],
  ...[
    'FREQ=DAILY;COUNT=99999',
    'FREQ=SECONDLY',
    'Mo-Su 00:00-24:00,'.repeat(50),
    '(a+)+$',
    '(?=a)*',
    '[',
    '__proto__',
  ],
  ...['+521'.repeat(20), 'a@b', `${'a'.repeat(300)}@example.com`, 'es-MX-x-'.repeat(10), 'America/Nowhere'],
];
const numbers: readonly number[] = [
  ...[-1, 0, -0, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e308, 1e-320, -1e308, 99_999_999_999],
];
const others: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    {},
    [],
    [null],
    [[]],
    [{}],
    { $ne: null },
    { $gt: '' },
    { $where: '1' },
    { $regex: '.*' },
  ],
  ...[{ $in: [] }, { length: 9 }, { __proto__: null }, { constructor: { prototype: {} } }, { toString: 1 }],
  ...[
    Array.from({ length: 300 }, (_, at) => at),
    JSON.parse(deep(60, '[', ']')),
    JSON.parse(deep(60, '{"a":', '}')),
  ],
];
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...texts) },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 3, arbitrary: fc.constantFrom(...others) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Bodies that are invalid JSON, or too large or too deep. */
const rawBodies: readonly string[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '[',
    'null',
    'undefined',
    'NaN',
    '"',
    "{'a':1}",
    '{"a":1,}',
    '{"a":1}{"b":2}',
    '\ufeff{}',
  ],
  ...[
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    '{"rev":1e999}',
    '{"rev":01}',
    '{"rev":1.0}',
    '"\\ud800"',
    '"\\u0000"',
  ],
  ...[
    deep(50_000, '[', ']'),
    deep(20_000, '{"a":', '}'),
    `{"name":"${'x'.repeat(900_000)}"}`,
    'x'.repeat(1_100_000),
  ],
  ...[
    'a=1&b=2',
    '<?xml version="1.0"?><a/>',
    '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--x--',
  ],
];

/** Every header that the server parses, and those that may be longer. */
const headerNames = [...parsedHeaders, 'cookie', 'referer'];
/** Values as long as a request may have, of what readers of headers skip, split or count. */
const longValues = [' ', ',', '"', '0', '; ', ', ', '=', '/'].map(
  (part) => `a${part.repeat(15_000 / part.length)}b`,
);
export const longHeaders: readonly Record<string, string>[] = longValues.flatMap((value) =>
  headerNames.map((name) => ({ [name]: value })),
);

const headers: readonly Record<string, string>[] = [
  ...[{}, {}, {}, {}, {}, {}],
  ...[{ 'content-type': 'text/plain' }, { 'content-type': 'multipart/form-data' }, { 'content-type': '' }],
  ...[
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/json; charset=utf-16' },
  ],
  ...[{ 'idempotency-key': '' }, { 'idempotency-key': 'á' }, { 'idempotency-key': 'x'.repeat(5000) }],
  ...[{ 'idempotency-key': 'campaign' }, { 'if-none-match': '*' }, { 'if-none-match': '"'.repeat(100) }],
  ...[{ range: 'bytes=-1' }, { range: 'bytes=9-1' }, { range: 'bytes=0-0,1-1,2-2' }, { origin: 'null' }],
  ...[{ 'accept-encoding': 'br;q=x' }, { 'x-forwarded-for': '::1, x' }, { 'content-length': '99' }],
  ...longHeaders,
];

const listQueries: readonly (readonly [string, string])[] = [
  ...[...listNames, '_findOne', '_archived'].flatMap((name) =>
    [
      '',
      '{',
      'null',
      '0',
      '-1',
      '1e9',
      '""',
      '[]',
      '{}',
      '[[]]',
      'true',
      deep(500, '[', ']'),
      deep(500, '{"$and":[', ']}', ''),
    ].map((value) => [name, value] as const),
  ),
  ...[
    { $where: 'sleep(1)' },
    { $or: [] },
    { $not: {} },
    { $and: [null] },
    { id: { $in: [1] } },
    { id: { $regex: '.' } },
    { name: { $regex: '(a+)+$' } },
    { name: { $regex: '(' } },
    { name: { $ne: { $gt: '' } } },
    { name: [] },
    { passwordHash: { $gt: '' } },
    { 'owner.email': 'x' },
    { __proto__: 1 },
    { constructor: 1 },
    { createdAt: { $gt: 'x' } },
    { createdAt: { $gt: '9999-99-99' } },
    { location: { $near: { lat: 1e9, lng: 0 } } },
    { $search: '\u0000' },
    { $search: 'x'.repeat(400) },
    { $search: '%_\\' },
    { rev: 1e300 },
    { rev: { $in: Array.from({ length: 201 }, () => 1) } },
    { $openAt: 'x' },
    { $defect: 'x' },
    { $defect: 1 },
    { location: { $within: { west: 180, east: -180, south: 90, north: -90 } } },
  ].map((filters) => ['_filters', JSON.stringify(filters)] as const),
  ...[{ id: 2 }, { password: 1 }, { 'a; drop table users': 1 }, []].map(
    (sort) => ['_sort', JSON.stringify(sort)] as const,
  ),
  ...[
    ['owner.owner.owner.owner'],
    [{ path: 'x' }],
    [{ path: 'commerce', select: ['passwordHash'] }],
    [1],
  ].map((populates) => ['_populates', JSON.stringify(populates)] as const),
];

type Holder = Record<string, unknown>;

/** Every place of a JSON value. */
function placesIn(value: unknown): { holder: Holder; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

/** Maximum characters of a value that is repeated hundreds of times, each time as a copy. */
const maxRepeated = 4_000;

type Spoil = (holder: Holder, key: string, bad: unknown) => void;
const spoils: readonly Spoil[] = [
  (holder, key, bad) => set(holder, key, bad),
  (holder, key, bad) => set(holder, key, bad),
  (holder, key) => void delete holder[key],
  (holder, key) => set(holder, key, [holder[key]]),
  (holder, key) => set(holder, key, { $ne: holder[key] }),
  (holder, key) =>
    set(
      holder,
      key,
      Array.from({ length: asText(holder[key]).length > maxRepeated ? 2 : 250 }, () =>
        structuredClone(holder[key]),
      ),
    ),
  (holder, _, bad) => {
    // A number as key would make the list that long, so push.
    if (Array.isArray(holder)) holder.push(bad);
    else set(holder, asText(bad).slice(0, 50), 1);
  },
  (holder) => set(holder, 'status', 'accepted'),
  (holder) => set(holder, 'owners', []),
  (holder) => set(holder, 'roles', ['administrator']),
];

/** Sets an own property, also for names such as `__proto__`, as JSON does. */
function set(holder: Holder, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A copy in which something is replaced, removed, repeated, wrapped or added. */
export function spoil(body: unknown, at: number, how: number, bad: unknown): unknown {
  const copy: unknown = structuredClone(body);
  const places = placesIn(copy);
  const place = places[at % Math.max(1, places.length)];
  if (!place) return bad;
  spoils[how % spoils.length]?.(place.holder, place.key, bad);
  return copy;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Any text as a segment of a path. */
function inPath(text: string, isRaw: boolean): string {
  const short = text.slice(0, 2000).toWellFormed();
  return isRaw ? short.replace(/[^\x21-\x7e]|[?#]/g, '') : encodeURIComponent(short);
}

/** Requests to one route, each wrong in some way, and a few valid ones. */
export function spoiledRequests(requests: CampaignRequests, route: Route): fc.Arbitrary<Spoiled> {
  const changes = fc.record({
    places: fc.array(fc.tuple(fc.nat(1000), fc.nat(1000), nasty), { minLength: 1, maxLength: 2 }),
    /** The part that is spoilt, mostly the body. */
    part: fc.constantFrom(
      'body',
      'body',
      'body',
      'body',
      'raw',
      'query',
      'query',
      'path',
      'headers',
      'nothing',
    ),
    raw: fc.constantFrom(...rawBodies),
    listQuery: fc.constantFrom(...listQueries),
    text: fc.constantFrom(...texts),
    headers: fc.constantFrom(...headers),
    isRaw: fc.boolean(),
  });
  return fc.tuple(requests.to(route), changes).map(([sent, how]) => spoiled(route, sent, how));
}

interface Changes {
  places: [number, number, unknown][];
  part: string;
  raw: string;
  listQuery: readonly [string, string];
  text: string;
  headers: Record<string, string>;
  isRaw: boolean;
}

function spoiled(
  route: Route,
  sent: SentRequest,
  { part, places, raw, listQuery, text, headers, isRaw }: Changes,
): Spoiled {
  const query = Object.entries(sent.query).map(([name, value]): [string, string] => [name, asText(value)]);
  const bodyless = route.method === 'GET';
  let body: string | null = bodyless ? null : JSON.stringify(sent.body ?? {});
  let { path } = sent;
  if (part === 'raw' && !bodyless) body = raw;
  else if (part === 'path' && route.path.includes(':')) {
    path = route.path.replace(/:[A-Za-z]+(?:\{[^}]*\})?/, () => inPath(text, isRaw));
    path = path.replace(/:[A-Za-z]+(?:\{[^}]*\})?/g, 'x');
  } else if (part === 'query' || (bodyless && part === 'body')) {
    const [at = 0, how = 0, bad] = places[0] ?? [];
    const own = query[at % Math.max(1, query.length)];
    if (own && how % 2 === 0) own[1] = asText(bad);
    else query.push([...listQuery]);
    if (how % 7 === 0) query.push([text.slice(0, 40), text.slice(0, 400)]);
  } else if (part === 'body') {
    const bad = places.reduce(
      (value: unknown, [at, how, other]) => spoil(value, at, how, other),
      sent.body ?? {},
    );
    body = JSON.stringify(bad) ?? 'undefined';
  }
  return { path, query, body, headers: part === 'headers' ? headers : {} };
}
