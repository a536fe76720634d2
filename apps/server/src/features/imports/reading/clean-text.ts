/** Texts of cells: cleaned, mended, shortened, and read as yes, no or a web address. Pure. */

import { fold } from '@callejero/contract/text/fold.ts';
import { mendMojibake } from '@callejero/contract/text/mojibake.ts';
import { webUrlSchema } from '@callejero/contract/values.ts';

/** Characters; the longest texts of places and events have as many. */
export const maxCell = 5000;

/** Whether the value is a text that no field can hold. None of the expressions here may meet it. */
export const isTooLong = (raw: unknown): boolean => typeof raw === 'string' && raw.length > maxCell;

/** Why a row with such a value is refused. `name`: of its column or field. */
export const tooLong = (name: string, max = maxCell): string =>
  `«${name.slice(0, 100)}» pasa de ${max} caracteres: ningún dato es tan largo.`;

/** Folded words that mean an empty cell in every field. «s/n» is a house without a number. */
const nothing = new Set(
  `null, nulo, (null), <null>, [null], nil, none, nan, undefined, n/a, na, n.a, n/d, n.d, s/d, s.d, s/i, s.i, #n/a, #ref!, #valor!, #value!, #nombre?, no data,
    not available, unknown, sin dato, sin datos, sin informacion, sin info, sin especificar, sin definir, sin asignar, no disponible,
    no consta, no aplica, no tiene, no posee, no registra, no registrado, no especifica, no especificado, no informa, no informado,
    no hay, no existe, no se sabe, sin registro, ninguno, ninguna, desconocido, desconocida, vacio, en blanco`
    .split(',')
    .map((word) => word.trim()),
);
const longestNothing = 20;

/** Whether the text says that there is no value: «NULL», «S/D», «--», «sin dato». */
export function meansNothing(text: string): boolean {
  // None of the words has a digit.
  if (text.length > longestNothing || /\d/.test(text)) return false;
  const word = fold(text);
  return !/[\p{L}\p{N}*+]/u.test(text) || nothing.has(word) || nothing.has(word.replace(/\.$/, ''));
}

/**
 * The value as a short clean text; null if it is too long, empty or says so. Removes control characters, collapses white space and
 * replaces lone surrogates, but keeps the halves of misread letters, which `mendedText` needs.
 */
export function cleanText(raw: unknown): string | null {
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return null;
  if (isTooLong(raw)) return null;
  const written = withoutExponent(String(raw));
  if (isPlain.test(written)) return meansNothing(written) ? null : written;
  const text = collapsed(
    written
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
      .replace(/[\u0000-\u001f\u007f\u200b\ufeff]|(?<![ÃÂâ\u0080-\u009f€])[\u0080-\u00a0]/g, ' '),
  );
  return text === '' || meansNothing(text) ? null : text;
}

/** `9,14100001E+08` → `914100001`, as spreadsheets show long numbers; one that lost digits stays as it is. */
function withoutExponent(text: string): string {
  const [, sign = '', whole = '', decimals = '', exponent = ''] =
    /^\s*(-?)(\d)[.,](\d{1,15})E([+-]?\d{1,2})\s*$/i.exec(text) ?? [];
  const shift = Number(exponent);
  // A spreadsheet keeps six digits or less; a program drops a zero or two at the end.
  const isWhole = decimals.length >= 6 && shift - decimals.length <= 2;
  if (whole === '' || (shift > decimals.length && !isWhole)) return text;
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${whole}${decimals}`;
  return `${sign}${whole}${decimals.slice(0, shift).padEnd(shift, '0')}${shift < decimals.length ? `.${decimals.slice(shift)}` : ''}`;
}

/** Words of ASCII with single spaces, as most cells are. */
const isPlain = /^[!-~]+(?: [!-~]+)*$/;

const collapsed = (text: string): string => text.replace(/[^\S\u00a0]+/g, ' ').trim();

/** The text with misread letters mended, entities decoded and tags removed. */
export function mendedText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII, without the signs of HTML
  if (/^[\u0000-%'-;=-\u007f]*$/.test(text)) return text;
  return mendMojibake(stripHtml(text))
    .replace(/[\u0080-\u00a0]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const named =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** Latin-1 from U+00A0 on, and the signs that editors write. */
const entities: Readonly<Record<string, string>> = {
  ...Object.fromEntries(named.split(' ').map((name, index) => [name, String.fromCodePoint(0xa0 + index)])),
  ...{ amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ', euro: '€', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', hellip: '…', bull: '•' },
};

/** Accented letters are read without the semicolon too, as browsers do. */
const entity =
  /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+[1-4]?));|&([a-z](?:acute|grave|circ|uml|tilde|cedil)|amp(?=[a-z](?:acute|uml|tilde)))/gi;

function decodeEntities(text: string): string {
  return text.replace(entity, (whole, decimal, hex, closed, open) => {
    const name = closed ?? open;
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ' ';
  });
}

/** Removes tags and decodes entities, also those that were escaped twice. */
export function stripHtml(text: string): string {
  if (!/[&<]/.test(text)) return text;
  const link = /^<a [^<>]{0,200}href=["']?(?:mailto:)?([^\s"'<>]+)[^<>]{0,200}>[^<>]*<\/a>$/i.exec(
    text.slice(0, 1000),
  )?.[1];
  if (link !== undefined) return link;
  return collapsed(decodeEntities(decodeEntities(text.replace(/<\/?[a-z][^<>]*>/gi, ' '))));
}

/** The text with at most so many characters, cut between two words; null without one. */
export function shortened(
  text: string | undefined,
  max: number,
  label: string,
  notes: string[],
): string | null {
  if (text === undefined || text.length <= max) return text ?? null;
  notes.push(`${label}: pasaba de ${max} caracteres y se cortó.`);
  const head = text.slice(0, max - 1).toWellFormed();
  const end = head.lastIndexOf(' ');
  return `${end > max / 2 ? head.slice(0, end) : head}…`;
}

/** What forms and portals write for yes and no. */
export const isYes = (text: string): boolean => /^(?:si|s|yes|true|1|x|verdadero)$/.test(fold(text));
export const isNo = (text: string): boolean => /^(?:no|n|false|0|falso)$/.test(fold(text));

/** The maximum of `webUrlSchema`. */
const maxUrl = 500;

/** The URL with its scheme; null for text that is no web address. */
export function normaliseUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > maxUrl) return null;
  const url = /^https?:\/\//i.test(trimmed) ? trimmed : /^[a-z]+:/i.test(trimmed) ? '' : `https://${trimmed}`;
  const valid = webUrlSchema.safeParse(url.replace(/^(https?):/i, (scheme) => scheme.toLowerCase()));
  return valid.success ? valid.data : null;
}

/** @param what is said of a text that is no web address */
export function parseUrl(text: string | undefined, what: string, notes: string[]): string | null {
  if (text === undefined) return null;
  const url = normaliseUrl(text.split(/[;\s]+/, 2).find((part) => part !== '') ?? '');
  if (url === null) notes.push(`${what} «${text.slice(0, 100)}» no es una dirección válida.`);
  return url;
}
