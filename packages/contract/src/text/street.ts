/** Separates the street from the house number, which an address says once. Pure. */
import { fold } from './fold.ts';

interface StreetAndNumber {
  street: string | null;
  number: string | null;
}

const withoutNumber = /^(?:s\s?[/.-]?\s?n[.º°]?|sin num(?:ero)?\.?)$/;
const isZero = (text: string): boolean => /^0+$/.test(text);
/** Kinds of streets, which name no street without their number: `Calle 12`, `Ruta 8 km 50`. */
const kind =
  /^(?:c\/?|calle|cll?|carrera|cra|kra|kr|cr|av|avda|avenida|diagonal|dg|transversal|tv|pasaje|psje|autopista|ruta|carretera|ctra|camino|via)\.?$|\s(?:km|lote|mz|manzana|calle|carrera|ruta)\.?$/i;

/**
 * The street without the number that stands beside it: `CORRIENTES AV. 1234` and 1234 give `CORRIENTES AV.`. A house without a
 * number keeps «s/n», and a street that is called by a number keeps that.
 */
export function streetAndNumber(street: string | null, houseNumber: string | null): StreetAndNumber {
  const given = houseNumber?.trim().slice(0, 40) ?? '';
  const isNone = given === '' || isZero(given) || withoutNumber.test(fold(given));
  const own = isNone ? (given === '' || isZero(given) ? null : 's/n') : given;
  const written = street?.trim().slice(0, 200).trim() ?? '';
  if (written === '' || withoutNumber.test(fold(written))) return { street: null, number: own };
  if (!isNone) return { street: without(written, given), number: given };
  // `Av. Corrientes 1234, 1234`
  const [doubled = ''] = /\d{1,6}[a-z]?$/i.exec(written) ?? [];
  const head = written.slice(0, written.length - doubled.length);
  const before = doubled !== '' && /[\s,;]$/.test(head) ? without(head, doubled) : head;
  return before === head ? { street: written, number: own } : { street: before, number: doubled };
}

/** Without the last mention of the number, or the last two of `Mayor 5, 5`; floor or quarter may follow it. */
function without(street: string, houseNumber: string): string {
  const at = lastMention(street, houseNumber);
  if (at === null) return street;
  const tail = street.slice(at + houseNumber.length);
  const before = beforeNumber(street.slice(0, at));
  // «9 de Julio» is a name.
  if (before === null || kind.test(before.trim()) || /^\s*(?:de|del)\b/i.test(tail)) return street;
  const behind = tail.replace(/^[\s,;.-]+/, '');
  return behind === '' ? without(before, houseNumber) : `${before}, ${behind}`;
}

/** Where the number stands as a word of its own, the last time; null if nowhere. Expressions made for each number would be slow. */
function lastMention(street: string, houseNumber: string): number | null {
  const number = houseNumber.toLowerCase();
  for (let at = street.length - houseNumber.length; at >= 0; at -= 1) {
    const end = at + houseNumber.length;
    if (street.slice(at, end).toLowerCase() !== number) continue;
    if (!/[\p{L}\d]$/u.test(street.slice(0, at).slice(-2)) && !/^[\p{L}\d]/u.test(street.slice(end)))
      return at;
  }
  return null;
}

/** What stands before the number without what leads to it: commas, `#`, `No.`, `núm.`; null if no letter is left. */
function beforeNumber(head: string): string | null {
  const bare = trimmed(head, /[\s.:º°]/);
  const [, word = ''] =
    bare === head ? [] : (/(?:^|[^\p{L}\d])(n|nr?o|n[uú]m(?:ero)?)$/iu.exec(bare.slice(-8)) ?? []);
  const hash = head.trimEnd();
  const led = hash.endsWith('#')
    ? hash.slice(0, -1)
    : word === ''
      ? head
      : bare.slice(0, bare.length - word.length);
  return [led, head].map((text) => trimmed(text, /[\s,;·-]/)).find((text) => /\p{L}/u.test(text)) ?? null;
}

/** Without the characters at its end that match. */
function trimmed(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
