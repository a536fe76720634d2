/** Reads `addr:*` texts as an address. */
import { distanceBetween } from '@callejero/contract/distance.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { readableName, readableWords } from '@callejero/contract/text/readable-name.ts';
import { streetAndNumber } from '@callejero/contract/text/street.ts';
import sql from 'sql-template-tag';
import type { Config } from '../../../ports/config.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { type MappedValue, recordMeant } from './mapped-values.ts';
import type { Tags } from './read-records.ts';

/** An address that is not stored yet. */
export interface AddressDraft {
  street: string | null;
  number: string | null;
  extra: string | null;
  postalCode: string | null;
  locality: string;
  /** Id. */
  province: string;
  country: string;
}

/** The column limits of addresses. */
const limits = { street: 160, number: 40, extra: 160, postalCode: 12, locality: 120 } as const;

export interface AddressedCity {
  name: string;
  country: string;
  /** Null if all rows are known to lie in the city. */
  center: Point | null;
}

/** Metres from the centre within which a place that names no locality is in the city. */
const cityReach = 30_000;

/** Null for a point outside the city where the row doesn't say in which locality it is. */
export function parseAddress(
  { tags, point, osm }: { tags: Tags; point: Point | null; osm: boolean },
  city: AddressedCity,
  provinces: ProvinceIndex,
  notes: string[],
): AddressDraft | null {
  const isInCity = !point || !city.center || distanceBetween(point, city.center) <= cityReach;
  const whole = tags['addr:street'] ?? tags['addr:place'] ?? null;
  const { line, ...behind } = withoutTown(osm ? null : whole, city, provinces);
  const written = cut(
    localityOf(
      tags['addr:city'] ?? tags['addr:town'] ?? tags['addr:village'] ?? behind.town,
      city.name,
      provinces,
    ),
    limits.locality,
  );
  const { street, number } = streetAndNumber(
    line ?? whole,
    // Spreadsheets make decimals of whole numbers.
    (tags['addr:housenumber'] ?? tags['addr:housename'])?.replace(/^(\d{1,6})\.0$/, '$1') ?? null,
  );
  const state = tags['addr:state'] ?? tags['addr:province'];
  const named = recordMeant(provinces, state);
  const locality = written ?? (isInCity ? city.name : null);
  const province = named ?? (isInCity ? provinces.fallback : null);
  if (state !== undefined && named === null && isInCity) {
    notes.push(`La provincia «${state.slice(0, 80)}» no se reconoce; se usa la de la ciudad.`);
  }
  if (locality === null || province === null) {
    if (street !== null) {
      const missing = locality === null ? 'localidad' : 'provincia';
      notes.push(`No se guarda la dirección «${street}»: está fuera de la ciudad y no dice su ${missing}.`);
    }
    return null;
  }
  return {
    street: cut(osm ? street : street && readableStreet(street), limits.street),
    number: cut(number, limits.number),
    extra: cut(extraOf(tags), limits.extra),
    postalCode: cut(
      postalCodeOf(tags['addr:postcode'] ?? behind.postalCode, city.country),
      limits.postalCode,
    ),
    locality,
    province,
    country: city.country,
  };
}

/** Digits of postal codes that may begin with a zero, which spreadsheets drop. */
const postalDigits: Readonly<Record<string, number>> = { CO: 6, EC: 6, ES: 5, GT: 5, MX: 5, PE: 5, US: 5 };

function postalCodeOf(text: string | undefined, country: string): string | null {
  const code =
    text
      ?.split(/[;,]/)[0]
      ?.trim()
      .replace(/^(\d{4,6})\.0$/, '$1') ?? null;
  const digits = postalDigits[country];
  return code !== null && digits === code.length + 1 && /^\d+$/.test(code) ? `0${code}` : code;
}

const countries = new Intl.DisplayNames(['es'], { type: 'region' });

/** `C. Mayor, 3, 28013 Madrid, España` without what follows the house: postal code, town, province and country. */
function withoutTown(
  written: string | null,
  city: AddressedCity,
  provinces: ProvinceIndex,
): { line: string | null; postalCode?: string; town?: string } {
  const parts = (written ?? '')
    .slice(0, 400)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isKnown = (name: string) =>
    [city.name, countries.of(city.country) ?? ''].some((known) => fold(known) === fold(name)) ||
    provinces.guess(name) !== null;
  const found: { postalCode?: string; town?: string } = {};
  let end = parts.length;
  for (; end > 1 && found.postalCode === undefined; end -= 1) {
    const part = parts[end - 1] ?? '';
    const [, code = '', after = ''] = /^([A-Z]?\d{4,8}[A-Z]{0,3})(?: (.*))?$/.exec(part) ?? [];
    const name = code === '' ? part : after;
    // A number of fewer digits may be the house's.
    const isTown = code.length === postalDigits[city.country] && /^\p{L}[^\d]*$/u.test(name);
    if (!isTown && !(name === '' ? code !== '' && end < parts.length : isKnown(name))) break;
    if (code !== '') found.postalCode = code;
    if (isTown) found.town = name;
  }
  return { line: written && (parts.slice(0, end).join(', ') || written), ...found };
}

function cut(text: string | null, max: number): string | null {
  const trimmed = text?.trim().slice(0, max).trim().toWellFormed();
  return trimmed ? trimmed : null;
}

/** Flat, floor and neighbourhood, which in Mexico is part of the address. */
function extraOf(tags: Tags): string | null {
  const floor = tags['addr:floor'];
  const parts = [
    tags['addr:unit'],
    floor === undefined ? undefined : `piso ${floor}`,
    tags['addr:neighbourhood'] ?? tags['addr:suburb'],
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** «xalapa, Veracruz», «XALAPA», «Xalapa-Enríquez» all become the city; other towns keep their name, tidied. Null if it names none. */
function localityOf(written: string | undefined, city: string, provinces: ProvinceIndex): string | null {
  if (written === undefined) return null;
  const parts = written.split(',').map((part) => part.trim());
  const rest = parts.filter(
    (part, index) => index === 0 || provinces.guess(part.replace(/\.$/, '')) === null,
  );
  const first = rest[0] ?? '';
  if (first.length < 2) return null;
  const folded = fold(first);
  const name = fold(city);
  if (folded === name || (folded.startsWith(name) && /^\s*-/.test(folded.slice(name.length)))) return city;
  return first === first.toUpperCase() || first === first.toLowerCase() ? titleCase(first) : first;
}

const small = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y']);

function titleCase(text: string): string {
  return text
    .toLowerCase()
    .split(' ')
    .map((word, index) =>
      index > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}

/** Given names after which people call streets. Those that are quarters too («Guadalupe», «Victoria») would be read wrongly. */
const givenNames = new Set(
  `adolfo adrian agustin alberto alejandro alejo alfonso alfredo alicia alonso alvaro ambrosio amado ana andres angel antonio aristobulo
  arturo bartolome bautista belisario benito benjamin bernardo camilo carlos catulo cecilia cesar crisologo cristobal daniel delfin diego
  domingo donato eduardo emilia emiliano emilio enrique ernesto esteban eva federico felipe fernando francisco fructuoso gabriel gaspar
  gregorio guillermo hector hernan hipolito honorio ignacio jaime javier jean jeronimo joaquin jorge jose josefa juan juana julian
  julio justiniano lazaro leandro leona lisandro lorenzo lucio luis manuel manuela marcelo marcos margarita maria mariano mario martin
  martiniano mateo mauricio maximo melchor miguel nicolas niceto norberto olga osvaldo pablo pancho pascual pedro petrona pierina rafael
  ramon raul ricardo roberto rodolfo rogelio roque ruben saturnino sebastian simon tomas ulises valentin venustiano vicente victor
  wenceslao`.split(/\s+/),
);
const title =
  /^(?:alte|almirante|cap|capitan|cnel|coronel|dra?|fray|gral|general|ing|mons|pbro|pres|presidente|prof|sgto|sor|tte|teniente|virrey)\.?(?: (?:gral|general|cnel|coronel)\.?)?$/i;
const way = /^(?:av|avda|avenida|calle|pasaje|pje|bv|blvd)\.?$/i;
const particles = /^(?:del?|la|las|los)$/i;
const ordinal = /^(?:primera?|segunda|tercera?|cuarta|quinta|sexta|septima|octava|novena|decima)$/;
const isInitial = (word: string): boolean => /^\p{L}\.$/u.test(word);
const isOfName = (word: string): boolean =>
  isInitial(word) || particles.test(word) || givenNames.has(fold(word));

/** A street, or a crossing of some, as people say it: registers write it in capitals, and the surname first. */
const readableStreet = (written: string): string =>
  written
    .split(' y ')
    .map((street) => {
      const [, name = street, number = ''] = /^(.*[^\d\s])( \d{1,6})$/.exec(street) ?? [];
      return (inOrder(name) ?? wayFirst(readableWords(name))) + number;
    })
    .join(' y ');

/** `Cabildo Av.` → `Av. Cabildo`; but `5.ª Av.` is what people say. */
function wayFirst(street: string): string {
  const [, name, kind] = street.match(/^(.*[^\s,]) (Av(?:da)?|Pje|Bv|Blvd)\.?$/i) ?? [];
  if (name === undefined || kind === undefined || /\d/.test(name) || ordinal.test(fold(name))) return street;
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()}. ${name}`;
}

/** `ALVEAR, MARCELO T. De` → `Marcelo T. de Alvear`, `ROCA, JULIO A., PRESIDENTE AV.` → `Av. Presidente Julio A. Roca`; null for others. */
function inOrder(street: string): string | null {
  const [surname = [], ...parts] = street.split(',').map((part) => part.trim().split(/\s+/));
  const lastWord = parts.at(-1)?.at(-1) ?? '';
  const kind = way.test(lastWord) ? (parts.at(-1)?.pop() ?? '') : '';
  const named = parts.map((words) => words.join(' ')).filter((part) => part !== '');
  const titles = named.filter((part) => title.test(part));
  const [given = '', ...others] = named.filter((part) => !title.test(part));
  const words = given === '' ? [] : given.split(' ');
  const last = words.at(-1) ?? '';
  // What stands behind the comma may also be a quarter: «Insurgentes, Benito Juárez».
  const isName = words.every(isOfName) || isInitial(last) || particles.test(last) || titles.length > 0;
  const isPerson = isName && words.length <= 4 && words.length + titles.length > 0;
  if (others.length > 0 || !isPerson || surname.some((word) => way.test(word)) || /\d/.test(street))
    return null;
  const behind = surname.findLastIndex((word) => !particles.test(word)) + 1;
  const family = surname.slice(0, behind).join(' ');
  const before = kind === '' ? titles : [`${kind.replace(/\.$/, '')}.`, ...titles];
  const name = [...before, ...words, ...surname.slice(behind), family].join(' ');
  return family === family.toUpperCase() ? readableName(name.toUpperCase()) : name;
}

/** The provinces of the configured country, as data; `code` is ISO 3166-2. */
export interface KnownProvinces {
  provinces: readonly { id: string; code: string; name: string }[];
  /** The id of the city's. */
  fallback: string;
}

/** What a person answered of provinces in the file, and ids by names and codes. */
export interface ProvinceIndex extends MappedValue {
  /** The province of places that name none; null if it is not known here. */
  fallback: string | null;
}

/** What people call capitals that are provinces of their own, by the code. */
const shortNames: Readonly<Record<string, readonly string[]>> = {
  'AR-C': ['CABA', 'C.A.B.A', 'Capital Federal'],
  'CO-DC': ['Bogotá', 'Bogotá D.C'],
  'MX-CMX': ['CDMX', 'DF', 'D.F', 'Distrito Federal'],
};

export function createProvinceIndex(
  { provinces, fallback }: KnownProvinces,
  answers: ProvinceIndex['answers'] = {},
): ProvinceIndex {
  const byText = new Map<string, string>();
  for (const { id, code, name } of provinces) {
    const short = shortNames[code] ?? [];
    for (const text of [code, code.slice(3), name, ...name.split(/[/,]/), ...short])
      byText.set(fold(text), id);
  }
  // The beginning of a name works too if no other name shares it: «Veracruz» for «Veracruz de Ignacio de la Llave».
  const prefixes = new Map<string, string | null>();
  for (const { id, name } of provinces) {
    const first = fold(name).split(/ de | del /)[0] ?? '';
    prefixes.set(first, prefixes.has(first) ? null : id);
  }
  const guess = (text: string) => {
    const name = fold(text.slice(0, 100)).replace(
      /^(?:comunidad(?: autonoma)?|provincia|estado|departamento|region)(?: de(?:l| la)?)? /,
      '',
    );
    return byText.get(fold(text)) ?? byText.get(name) ?? prefixes.get(name) ?? null;
  };
  return { fallback, answers, guess };
}

export async function loadKnownProvinces(db: Queryable, { city }: Config): Promise<KnownProvinces> {
  const provinces = await db.query<{
    id: string;
    code: string;
    name: string;
  }>(sql`select id, code, name from provinces
      where country = ${city.country} and archived_at is null order by code`);
  const fallback = provinces.find((province) => province.code === city.province);
  if (!fallback) {
    throw new ApiError(
      'import-invalid',
      undefined,
      `La provincia de la ciudad (${city.province}) no está en la lista de provincias. Revisa CITY_PROVINCE.`,
    );
  }
  return { provinces, fallback: fallback.id };
}
