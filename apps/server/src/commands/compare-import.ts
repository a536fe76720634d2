/**
 * `npm run compare-import -- FILE… --url URL --token TOKEN --name COLUMN …`: compares what files say of places, row by row,
 * with what a running installation answers after they were imported. It reads the files in its own way, so that it finds what the
 * importer misreads.
 */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { readCommandLine, UsageError } from '../node/command-line.ts';
import { StartError } from '../node/start-error.ts';
import { givenFile } from './given-file.ts';
import type { OperatorCommand } from './run-command.ts';

const usage = `Uso: npm run compare-import -- ARCHIVO… --url URL --token TOKEN [columnas] [opciones]

Columnas de cada dato; varias se separan con comas y vale la primera que no está vacía. Los valores de un
JSON se nombran con puntos, desde cada elemento de la lista: properties.name, geometry.coordinates.1
  --name, --lat, --lng, --phone, --street, --number

  --url       la dirección de la instalación, como http://localhost:3000
  --token     un token de acceso de alguien que puede leer los comercios
  --since     solo los comercios creados desde ese momento (ISO 8601)
  --show      cuántas filas distintas se enseñan de cada dato (5)`;

const fields = ['name', 'lat', 'lng', 'phone', 'street', 'number'] as const;
type Field = (typeof fields)[number];
type Columns = Partial<Record<Field, readonly string[]>>;

/** The values of a row of a file. */
export interface FileRow {
  row: string;
  name: string;
  lat: number;
  lng: number;
  phone: string;
  street: string;
  number: string;
}

/** The fields of `GET /commerces` that are compared. */
export interface AnsweredPlace {
  name: string;
  location: { lat: number; lng: number };
  phones: readonly string[];
  address: { street: string | null; number: string | null } | null;
}

const labels = {
  place: 'Lugar',
  name: 'Nombre',
  point: 'Punto',
  telephone: 'Teléfono',
  address: 'Dirección',
};
type Compared = keyof typeof labels;

interface Share {
  right: number;
  of: number;
  /** «row: what it says → what was answered», of those that differ. */
  differing: string[];
}

const windows1252 = new TextDecoder('windows-1252');
const utf8 = new TextDecoder('utf-8', { fatal: true });
const byteOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte]),
);

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** A cell of bytes as UTF-8 or Windows-1252, also if it was encoded twice: a file may have all of them. */
function readCell(bytes: Uint8Array): string {
  let text = strictUtf8(bytes) ?? windows1252.decode(bytes);
  for (;;) {
    const again = /[ÃÂâ]/.test(text) ? Array.from(text, (letter) => byteOf.get(letter)) : [];
    if (again.length === 0 || again.includes(undefined)) return text;
    const once = strictUtf8(Uint8Array.from(again as number[]));
    if (once === null) return text;
    text = once;
  }
}

/** Values by their path: `tags.name`, `geometry.coordinates.0`. */
function flatten(value: unknown, path: string, into: Record<string, string>): Record<string, string> {
  if (typeof value === 'object' && value !== null)
    for (const [key, own] of Object.entries(value)) flatten(own, path === '' ? key : `${path}.${key}`, into);
  else if (value !== null && value !== undefined) into[path] = String(value);
  return into;
}

function recordsOf(bytes: Uint8Array): Record<string, string>[] {
  if (/^(?:\uFEFF|ï»¿)?\s*[[{]/.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'))) {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const list = Array.isArray(json)
      ? json
      : Object.values(json as object).find((each) => Array.isArray(each));
    return (list ?? []).map((each: unknown) => flatten(each, '', {}));
  }
  const bom = bytes[0] === 0xef ? 3 : 0;
  // One letter stands for one byte, so that each cell can have its own encoding.
  const text = Buffer.from(bytes.subarray(bom)).toString('latin1');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const cell = (latin: unknown) => readCell(Buffer.from(String(latin ?? ''), 'latin1')).trim();
  return data.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [cell(key), cell(value)])),
  );
}

/** Rows with a name and a point, and how many there are in all. */
export function readRows(bytes: Uint8Array, columns: Columns): { rows: FileRow[]; all: number } {
  const records = recordsOf(bytes);
  const rows = records.flatMap((record, index): FileRow[] => {
    const of = (field: Field) =>
      (columns[field] ?? []).map((column) => record[column] ?? '').find(Boolean) ?? '';
    const [lat, lng] = [of('lat'), of('lng')].map((text) =>
      text === '' ? Number.NaN : Number(text.replace(',', '.')),
    );
    const name = of('name');
    if (name === '' || !Number.isFinite(lat) || !Number.isFinite(lng)) return [];
    const own = { phone: of('phone'), street: of('street'), number: of('number') };
    return [{ row: String(index + 1), name, lat: lat ?? 0, lng: lng ?? 0, ...own }];
  });
  return { rows, all: records.length };
}

const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
const letters = (text: string): string => words(text).join('');
const metres = (a: { lat: number; lng: number }, b: { lat: number; lng: number }): number =>
  111_195 * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180));

/** A place may stand this far from the point of its row. */
const maxMetres = 60;
const cellKey = (lat: number, lng: number, north = 0, east = 0) =>
  `${Math.floor(lat * 1000) + north} ${Math.floor(lng * 1000) + east}`;

/** The place of each row: the nearest one with its name that no other row has, else the nearest one that is left. */
function pair(rows: readonly FileRow[], places: readonly AnsweredPlace[]): Map<FileRow, AnsweredPlace> {
  const cells = Map.groupBy(places, ({ location }) => cellKey(location.lat, location.lng));
  const found = new Map<FileRow, AnsweredPlace>();
  const taken = new Set<AnsweredPlace>();
  const sides = [-1, 0, 1];
  for (const fits of [
    (row: FileRow, place: AnsweredPlace) => letters(place.name) === letters(row.name),
    () => true,
  ])
    for (const row of rows) {
      if (found.has(row)) continue;
      const [nearest] = sides
        .flatMap((north) => sides.flatMap((east) => cells.get(cellKey(row.lat, row.lng, north, east)) ?? []))
        .filter((place) => !taken.has(place) && fits(row, place) && metres(row, place.location) <= maxMetres)
        .sort((a, b) => metres(row, a.location) - metres(row, b.location));
      if (!nearest) continue;
      taken.add(nearest);
      found.set(row, nearest);
    }
  return found;
}

/** «gral» and «general», «pres» and «presidente»: the letters of an abbreviation in their order, from the first on. */
function isSameWord(written: string, read: string): boolean {
  if (written === read || written.length < 2 || written[0] !== read[0]) return written === read;
  let at = 0;
  for (const letter of read) if (letter === written[at]) at += 1;
  return at === written.length && titles.has(read);
}

/** Words of streets that files abbreviate and people read in full. */
const titles = new Set(
  'general presidente doctor doctora coronel teniente almirante capitan sargento ingeniero monseñor padre virrey avenida calle'.split(
    ' ',
  ),
);

/** The telephones in a text as digits. */
const telephones = (text: string): string[] =>
  (text.match(/\d(?:[\s().-]{0,3}\d){6,}/g) ?? []).map((found) => found.replace(/\D/g, ''));

/** The share of the rows, and of the values that they have, that the places answer. */
export function compareRows(
  rows: readonly FileRow[],
  places: readonly AnsweredPlace[],
): Record<Compared, Share> {
  const share = (): Share => ({ right: 0, of: 0, differing: [] });
  const shares = { place: share(), name: share(), point: share(), telephone: share(), address: share() };
  const count = (
    field: keyof typeof shares,
    row: FileRow,
    right: boolean,
    says: string,
    answered: string,
  ) => {
    shares[field].of += 1;
    if (right) shares[field].right += 1;
    else shares[field].differing.push(`${row.row} «${row.name}»: ${says} → ${answered}`);
  };
  const pairs = pair(rows, places);
  for (const row of rows) {
    const place = pairs.get(row);
    count('place', row, place !== undefined, `${row.lat}, ${row.lng}`, 'no está');
    if (!place) continue;
    const distance = Math.round(metres(row, place.location));
    count('name', row, letters(place.name) === letters(row.name), row.name, place.name);
    count('point', row, distance <= 5, `${row.lat}, ${row.lng}`, `a ${distance} m`);
    const stored = place.phones.map((phone) => phone.replace(/\D/g, ''));
    for (const phone of telephones(row.phone)) {
      const kept = stored.some((digits) => digits.endsWith(phone.slice(-7)));
      count('telephone', row, kept, row.phone, place.phones.join(', ') || 'ninguno');
    }
    if (row.street === '') continue;
    const street = words(place.address?.street ?? '');
    const number = place.address?.number ?? '';
    const right =
      words(row.street).every((word) => street.some((read) => isSameWord(word, read))) &&
      (row.number === '' ||
        (letters(number) === letters(row.number) && !street.includes(letters(row.number))));
    count(
      'address',
      row,
      right,
      `${row.street} · ${row.number}`,
      `${place.address?.street ?? ''} · ${number}`,
    );
  }
  return shares;
}

async function answeredPlaces(
  url: string,
  token: string,
  since: string | undefined,
): Promise<AnsweredPlace[]> {
  const places: AnsweredPlace[] = [];
  const perPage = 100;
  for (let page = 0; ; page += 1) {
    const query = new URLSearchParams({
      _page: String(page),
      _perPage: String(perPage),
      _sort: JSON.stringify({ createdAt: 1 }),
      _populates: JSON.stringify([{ path: 'address' }]),
      ...(since ? { _filters: JSON.stringify({ createdAt: { $gte: since } }) } : {}),
    });
    const response = await fetch(new URL(`/v1/commerces?${query}`, url), {
      headers: { 'x-access-token': token },
    });
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after') ?? 1);
      await new Promise((done) => setTimeout(done, seconds * 1000));
      page -= 1;
      continue;
    }
    if (!response.ok) throw new StartError(`GET /v1/commerces: ${response.status} ${await response.text()}`);
    const { data } = (await response.json()) as { data: AnsweredPlace[] };
    places.push(...data);
    if (data.length < perPage) return places;
  }
}

const text = { type: 'string' } as const;
const options = {
  ...{ name: text, lat: text, lng: text, phone: text, street: text, number: text },
  ...{ url: text, token: text, since: text, show: text },
};

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = readCommandLine(
    { usage, options, min: 1, max: Number.POSITIVE_INFINITY },
    args,
  );
  const { url, token, since, show = '5' } = values;
  if (!url || !token) throw new UsageError('Faltan --url y --token.', usage);
  const columns = Object.fromEntries(
    fields.flatMap((field) => (values[field] ? [[field, values[field].split(',')]] : [])),
  );
  const read = positionals.map((file) => readRows(readFileSync(givenFile(file)), columns));
  const rows = read.flatMap((each) => each.rows);
  const places = await answeredPlaces(url, token, since);
  const all = read.reduce((sum, each) => sum + each.all, 0);
  console.log(`${all} filas, ${rows.length} con nombre y punto; ${places.length} lugares en la guía`);
  for (const [field, { right, of, differing }] of Object.entries(compareRows(rows, places))) {
    const percent = of === 0 ? '–' : `${((100 * right) / of).toFixed(1)} %`;
    console.log(`${labels[field as Compared].padEnd(10)} ${percent.padStart(8)}  ${right} de ${of}`);
    for (const line of differing.slice(0, Number(show))) console.log(`    ${line}`);
  }
}

export const command: OperatorCommand = { usage, run };
