/** What a cell costs grows with its length, whatever it repeats: a small file must not keep the server from answering. */

import { defaultImportOptions } from '@callejero/contract/resources/imports.ts';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import { test } from 'vitest';
import { createProvinceIndex } from '../address-draft.ts';
import { toEvent } from '../agenda/event.ts';
import { hasEmail } from '../formats/cells.ts';
import { recognisingPlaceColumns } from '../places/columns.ts';
import { createMapping } from '../places/mapping.ts';
import { toPlace } from '../places/place.ts';
import { quarterWords } from '../quarters/known-quarters.ts';
import { cleanText, maxCell, stripHtml } from './clean-text.ts';
import { parseCoordinate, parsePosition } from './coordinates.ts';
import { codeIn } from './reference-system.ts';
import { atOnce } from './turns.ts';

const city = { name: 'Xalapa', country: 'MX', center: { lat: 19.54, lng: -96.92 } };
const provinces = createProvinceIndex({
  provinces: [{ id: 'p', code: 'MX-VER', name: 'Veracruz' }],
  fallback: 'p',
});
const mapping = createMapping([
  {
    ...{ id: 'c', name: 'Cafeterías', slug: 'cafeterias', parent: null, parentName: null, icon: null },
    ...{ color: '#000000', osmTags: ['amenity=cafe'] },
  },
]);
const tags = [
  ...[
    'addr:street',
    'addr:housenumber',
    'addr:unit',
    'addr:postcode',
    'addr:city',
    'addr:state',
    'addr:quarter',
  ],
  ...['phone', 'mobile', 'contact:whatsapp', 'email', 'website', 'contact:facebook', 'contact:instagram'],
  ...['description', 'opening_hours', 'wheelchair', 'isced:level', 'religion'],
];

function place(text: string): void {
  const own = Object.fromEntries(tags.map((tag) => [tag, text]));
  const candidate = { row: 1, externalId: null, name: text, category: text, point: city.center, osm: false };
  const context = {
    city,
    mapping,
    provinces,
    options: defaultImportOptions,
    fileTitle: 'lista',
    areaCode: '228',
    today: '2026-11-21',
    answers: {},
    quarterOf: quarterWords([], defaultImportOptions).of,
  };
  toPlace({ ...candidate, tags: { ...own, amenity: 'cafe' } }, context);
}

function event(text: string): void {
  const cells = (field: string) => (field === 'startDate' ? '2026-05-01' : text);
  const source = { name: 'agenda', licence: '' };
  const where = { locality: 'Xalapa', province: 'p', country: 'MX', provinces, currency: 'MXN' };
  toEvent(cells, {
    ...{ ...where, source, timezone: 'UTC', categoryOf: () => null, defaultCategory: null, answers: {} },
    now: new Date(0),
  });
  toEvent((field) => (field === 'title' ? 'Charla' : text), {
    ...{ ...where, source, timezone: 'UTC', categoryOf: () => null, defaultCategory: null, answers: {} },
    now: new Date(0),
  });
}

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'the clean text': cleanText,
  'the text without HTML': stripHtml,
  'a position': parsePosition,
  'a coordinate': parseCoordinate,
  'an e-mail address in a header': hasEmail,
  'the reference system': codeIn,
  'the meaning of a column': (text) =>
    atOnce(
      recognisingPlaceColumns([{ name: 'otra', cells: [text] }], {
        city: city.center,
        isCategory: () => false,
      }),
    ),
  'a place': place,
  'an event': event,
};

const tokens = [
  ...[
    ' ',
    ',',
    '; ',
    ' y ',
    'N ',
    '1 ',
    '1',
    '1.',
    '.,',
    '-',
    '(',
    '€',
    '&amp',
    '<a',
    '<a ',
    'a@',
    '@',
    'a.',
    '/a',
  ],
  ...[
    "d'",
    "D'",
    'A',
    'é',
    'Ñ9',
    'utm',
    'http:',
    '+52 1 ',
    '12:00 ',
    'Lu ',
    'lunes y ',
    '2026-',
    'libre ',
    'l ',
  ],
];

/** A third of them takes a turn in each brief run. */
const tried = runs(
  tokens,
  tokens.filter((_, index) => (index + seed) % 3 === 0),
);

/** Milliseconds of `times` readings. */
function cost(read: (text: string) => unknown, text: string, times: number): number {
  const start = performance.now();
  for (let time = 0; time < times; time += 1) read(text);
  return performance.now() - start;
}

/** Less is noise. */
const noise = 10;
const parts = 8;

/** About 1 if the cost grows with the length, and about `parts` if it grows with its square. */
const growth = (read: (text: string) => unknown, long: string): number =>
  cost(read, long, 3) / cost(read, long.slice(0, long.length / parts), 3 * parts);

test.each(Object.entries(readers))(
  '%s costs as much in one long text as in several short ones',
  (_, read) => {
    read('');
    for (const token of tried) {
      const long = token.repeat(maxCell).slice(0, maxCell);
      if (cost(read, long, 1) - cost(read, '', 1) < noise) continue;
      // Others use the machine too, so one good attempt is enough.
      const attempts = Array.from({ length: 5 }, () => growth(read, long));
      const least = Math.min(...attempts);
      if (least > parts / 2) throw new Error(`«${token}»: ${least.toFixed(1)} times`);
    }
  },
);
