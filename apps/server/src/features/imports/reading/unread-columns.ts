/** The columns of what people read of a place or an event, such as its hours, that no field takes: the plan says what is lost. */
import type { ColumnField } from '@callejero/contract/resources/imports.ts';
import { hasEmail } from '../formats/cells.ts';
import { hasLetters, isDated, isPhone, isWebAddress, phoneWords } from './common-columns.ts';
import { normaliseHeader, type SourceColumn, share } from './recognise-columns.ts';

interface Kind {
  /** «un horario», as the plan calls what is lost. */
  what: string;
  /** The field that one such text fills, so that those of other columns are further ones. */
  field?: ColumnField;
  /** Words in the headers of its columns. */
  named?: RegExp;
  /** Whether a cell below such a header is one. */
  looks?: (cell: string) => boolean;
  /** Whether a cell is one whatever its header says. */
  isPlain?: (cell: string) => boolean;
}

const isSentence = (cell: string): boolean =>
  cell.length > 60 &&
  cell
    .split(' ')
    .slice(0, -1)
    .filter((word) => /\p{L}{2}$/u.test(word)).length > 6;

/** The first kind that fits a column counts. */
const kinds: readonly Kind[] = [
  {
    what: 'una foto',
    named: /\b(?:foto|fotografia|photo|imagen|imagene|image|img|logo|multimedia|portada)s?\d?\b/,
    looks: isWebAddress,
    isPlain: (cell) => /\.(?:jpe?g|png|webp|gif)(?:\?|$)/i.test(cell),
  },
  { what: 'un fax', named: /\bfax\b/, looks: (cell) => /\d{3}/.test(cell) },
  { what: 'un correo', field: 'email', isPlain: hasEmail },
  {
    what: 'un perfil',
    named: /\b(?:facebook|fb|instagram|twitter|tiktok|youtube|linkedin|redes|rrss|social)\b/,
    looks: (cell) => isWebAddress(cell) || /^@\w/.test(cell),
  },
  { what: 'un enlace', field: 'website', isPlain: isWebAddress },
  {
    what: 'un horario',
    field: 'openingHours',
    named: /\b(?:horari\w*|horas?|hores|hours|apertura|cierre|schedule|timetable)\b/,
    looks: (cell) => !isDated(cell) && /\d{1,2}\s*(?:[:.]\d\d|hs?\b|am\b|pm\b)|24\s*(?:h|\/7)/i.test(cell),
    isPlain: (cell) => !isDated(cell) && /\d[:.h]\d\d.{1,12}\d[:.h]\d\d/.test(cell),
  },
  {
    what: 'un teléfono',
    named: phoneWords,
    looks: (cell) => /\d(?:\D{0,3}\d){5,}/.test(cell),
    isPlain: isPhone,
  },
  {
    what: 'un código postal',
    field: 'postalCode',
    named: /\b(?:postal|zip|cp)\b/,
    looks: (cell) => /^[A-Z]?\d{3,8}[A-Z]{0,3}$/i.test(cell),
  },
  {
    what: 'un precio',
    field: 'price',
    named: /\b(?:precio|price|tarifa|fee|coste|costo|importe|preu)s?\b/,
    looks: (cell) => /\d|grat|libre|free/i.test(cell),
    isPlain: (cell) => /[€$]\s?\d|\d\s?(?:€|euros)/i.test(cell),
  },
  {
    what: 'un dato de accesibilidad',
    field: 'wheelchair',
    named: /\b(?:acc?es+ib\w*|wheelchair|silla de ruedas|discapacidad|movilidad reducida)\b/,
    looks: () => true,
  },
  {
    what: 'una descripción',
    field: 'description',
    named: /\b(?:descrip\w*|observaci\w*|observacions|notas|detalles?|resumen|informaci\w*|about|summary)\b/,
    looks: hasLetters,
    isPlain: isSentence,
  },
];

/** Columns of codes and dates, which look like telephones and hours. */
const codes =
  /\b(?:id|ide|num|nro|codigo|codi|cod|clave|cve|fecha|created|modified|updated|ruc|rut|nit|cif|nif|cuit|dni|utm|coord\w*|geo\w*|lat\w*|lon\w*|lng|x|y|wkt|geom\w*)\b/;
/** The share of cells that make a column one of a kind. */
const enough = 0.3;

/** Of each column of a kind, that kind. */
export function findUnread(columns: readonly SourceColumn[]): ReadonlyMap<string, Kind> {
  const found = new Map<string, Kind>();
  for (const { name, cells } of columns) {
    const header = normaliseHeader(name);
    const kind = kinds.find(
      ({ named, looks, isPlain }) =>
        (named?.test(header) && looks && share(cells, looks) >= enough) ||
        (isPlain && !codes.test(header) && share(cells, isPlain) >= enough),
    );
    if (kind) found.set(name, kind);
  }
  return found;
}

/** What a row's text in such a column means for the plan. @param taken whether the row has another text in the kind's field */
export const unreadText = (column: string, { what }: Pick<Kind, 'what'>, taken: boolean): string =>
  taken
    ? `La columna «${column}» no se lee: tiene ${what.replace(/^un/, 'otr').replace(/^otr /, 'otro ')}.`
    : lostColumn(column, what);

export const lostColumn = (column: string, what: string): string =>
  `La columna «${column.slice(0, 100)}» no se lee: se pierde ${what}.`;
