/** Bodies for any collection, made from its contract: mostly valid, some broken in one or several fields. */
import type { Field, Resource } from '@callejero/contract/resource.ts';
import fc from 'fast-check';

const image = 'https://example.com/foto.webp';

/** Valid values for every kind of field; each field uses those that its schema accepts. */
const candidates: readonly unknown[] = [
  ...[0, 1, 2, 10, 50, 99, 100, 500, 1000, 90_000, 1_999_999_999, 0.5, 19.53, -96.92],
  ...[true, false],
  ...['Café de olla', 'Ñandú', 'a', 'MX', 'MX-VER', 'US', 'USD', 'EUR', '#2fa9e0', '#b91c1c', 'es', 'kg'],
  ...['+522281234567', 'ana@example.com', 'https://example.com/a?b=c', image, 'America/Mexico_City', 'UTC'],
  ...['FREQ=WEEKLY;BYDAY=TU;COUNT=3', 'FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=DAILY', 'May 01', 'easter -2 days'],
  ...['ABC-123', 'xal 12-34', 'CUPON-10', 'clave-uno', 'mapas', 'openEvent', 'shop=bakery', 'cafe', '09:00'],
  ...[
    '2026-05-01',
    '2026-02-28',
    '2026-03-04T01:00:00Z',
    '2026-03-05T12:30:00.123-06:00',
    '2027-01-01T00:00:00Z',
  ],
  ...[
    { lat: 19.53, lng: -96.92 },
    { lat: -90, lng: 180 },
  ],
  ...[[], {}, [{ file: image, alt: 'Fachada' }], { all: true }, { roles: ['user'] }],
  ...[
    { facebook: 'https://facebook.com/cafe' },
    [{ date: '2026-12-25', closed: true, slots: [] }],
    { promotions: true },
  ],
  { action: { name: 'general', type: 'push' } },
  { action: { name: 'openEvent', type: 'deep-link', payload: { id: '1', deep: [1, { a: null }] } } },
  ...[['Efectivo'], ['cash'], ['shop=bakery', 'shop=pastry'], ['+522281234567'], ['2026-05-01']],
];

/** Invalid values. */
const broken: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    'x'.repeat(6000),
    "'; drop table users; --",
    '%',
    '{{0}}',
  ],
  ...[
    '0000-01-01',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.9999Z',
    '2026-01-01T00:00:00+23:59',
    '2026-02-30',
  ],
  ...[
    'https://a\u0000',
    'javascript:alert(1)',
    'api_../../etc/passwd',
    'FREQ=DAILY;COUNT=99999',
    'NaN',
    '-1',
  ],
  ...[-1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -0, 1e-320],
  ...[
    null,
    {},
    [],
    [null],
    [[]],
    [''],
    ['\u0000'],
    { a: '\u0000' },
    { lat: 91, lng: 0 },
    { lat: '1', lng: '2' },
  ],
  ...['00000000-0000-0000-0000-000000000000', ['00000000-0000-7000-8000-000000000000'], { $gt: 0 }],
  { action: { name: 'a', type: 'push', payload: { a: '\ud800' } } },
  [{ file: 'https://example.com/a\u0000.png', alt: '\u0000' }],
];

/** Existing ids by collection. */
export type Known = Readonly<Record<string, readonly string[]>>;

function acceptable(field: Field, known: Known): fc.Arbitrary<unknown> {
  const ids = field.to ? (known[field.to] ?? []) : [];
  if (field.kind === 'reference') return fc.constantFrom(...(ids.length > 0 ? ids : [null]));
  if (field.kind === 'references')
    return ids.length > 0 ? fc.subarray([...ids], { minLength: 1 }) : fc.constant([]);
  const all = [...candidates, ...Object.keys(field.options ?? {})];
  const accepted = all.filter((value) => field.schema.safeParse(value).success);
  const some = fc.constantFrom(...(accepted.length > 0 ? accepted : [null]));
  if (field.kind !== 'text' || !field.schema.safeParse('Texto: ¡así!').success) return some;
  return fc.oneof(some, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }));
}

const anything = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...broken) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Bodies that a client might send to create or change a row of `resource`. */
export function arbitraryBody(
  resource: Resource,
  known: Known,
  kind: 'create' | 'update',
): fc.Arbitrary<unknown> {
  const shape: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    if (field.readOnly) continue;
    const value = fc.oneof(
      { weight: 30, arbitrary: acceptable(field, known) },
      { weight: 2, arbitrary: anything },
    );
    const needed = kind === 'create' && field.required && !field.defaulted;
    const given = { weight: needed ? 60 : 1, arbitrary: value };
    shape[name] = fc.oneof(given, { weight: needed ? 1 : 2, arbitrary: fc.constant(undefined) });
  }
  const row = fc.record(shape);
  const strange = fc.constantFrom(
    'id',
    'status',
    'slug',
    'createdAt',
    'archivedAt',
    '__proto__',
    'constructor',
    'x',
  );
  return fc.oneof(
    { weight: 40, arbitrary: row },
    {
      weight: 2,
      arbitrary: fc.tuple(row, strange, anything).map(([given, key, value]) => ({ ...given, [key]: value })),
    },
    { weight: 1, arbitrary: anything },
  );
}
