/** What a cell costs grows with its length, whatever it repeats: a small file must not keep the server from answering. */

import { defaultImportOptions } from '@callejero/contract/resources/imports.ts';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import { test } from 'vitest';
import { eventShape } from '../agenda/columns.ts';
import { toEvent } from '../agenda/event.ts';
import { hasEmail } from '../formats/cells.ts';
import { placeShape } from '../places/columns.ts';
import { toPlace } from '../places/place.ts';
import { createQuarterIndex } from '../quarters/words.ts';
import { createProvinceIndex } from './address.ts';
import { createMapping } from './categories.ts';
import { cleanText, maxCell, stripHtml } from './clean-text.ts';
import { parseCoordinate, parsePosition } from './coordinates.ts';
import { createDraft } from './read-drafts.ts';
import type { Cells } from './read-records.ts';
import { type Columns, recognisingColumns } from './recognise-columns.ts';
import { codeIn } from './reference-system.ts';
import { atOnce } from './turns.ts';

const city = { name: 'Xalapa', country: 'MX', center: { lat: 19.54, lng: -96.92 } };
const mapping = createMapping([
  {
    ...{ id: 'c', name: 'Cafeterías', slug: 'cafeterias', parent: null, parentName: null, icon: null },
    ...{ color: '#000000', osmTags: ['amenity=cafe'] },
  },
]);
const known = {
  ...{ city, mapping, options: defaultImportOptions, fileTitle: 'lista' },
  values: {
    category: { answers: {}, guess: () => null },
    province: createProvinceIndex({
      provinces: [{ id: 'p', code: 'MX-VER', name: 'Veracruz' }],
      fallback: 'p',
    }),
    quarter: createQuarterIndex([], {}),
  },
};
const tags = [
  ...['addr:street', 'addr:housenumber', 'addr:unit', 'addr:postcode', 'addr:city', 'addr:state'],
  ...['phone', 'mobile', 'contact:whatsapp', 'email', 'website', 'contact:facebook', 'contact:instagram'],
  ...['description', 'opening_hours', 'wheelchair', 'isced:level', 'religion'],
];

const record = { row: 1, externalId: null, point: city.center, osm: false };

function place(text: string): void {
  const own = Object.fromEntries(tags.map((tag) => [tag, text]));
  const context = { ...known, areaCode: '228', today: '2026-11-21' };
  createDraft(
    { ...record, cells: { name: text, category: text, quarter: text }, tags: { ...own, amenity: 'cafe' } },
    { display: 'name', toDraft: (each, notes) => toPlace(each, context, notes) },
  );
}

function event(text: string): void {
  const all: Cells = Object.fromEntries(Object.keys(eventShape.columns).map((field) => [field, text]));
  const source = { name: 'agenda', licence: '' };
  const context = { ...known, source, timezone: 'UTC', currency: 'MXN', now: new Date(0) };
  const own = Object.fromEntries(tags.map((tag) => [tag, text]));
  for (const cells of [
    { ...all, startDate: '2026-05-01' },
    { ...all, title: 'Charla' },
  ])
    createDraft(
      { ...record, cells, tags: own },
      { display: 'title', toDraft: (each, notes) => toEvent(each, context, notes) },
    );
}

const recognised = (columns: Columns) => (text: string) =>
  atOnce(
    recognisingColumns(columns, [{ name: 'otra', cells: [text] }], {
      city: city.center,
      isCategory: () => false,
    }),
  );

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'the clean text': cleanText,
  'the text without HTML': stripHtml,
  'a position': parsePosition,
  'a coordinate': parseCoordinate,
  'an e-mail address in a header': hasEmail,
  'the reference system': codeIn,
  'the meaning of a column of places': recognised(placeShape.columns),
  'the meaning of a column of events': recognised(eventShape.columns),
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

/** Milliseconds of the processor that `times` readings take, whoever else uses the machine. */
function cost(read: (text: string) => unknown, text: string, times: number): number {
  const start = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1) read(text);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
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
      // The garbage of others is collected meanwhile too, so one good attempt is enough.
      const attempts = Array.from({ length: 5 }, () => growth(read, long));
      const least = Math.min(...attempts);
      if (least > parts / 2) throw new Error(`«${token}»: ${least.toFixed(1)} times`);
    }
  },
);
