/** Separates the street from the house number, which an address says once. Pure. */
import { fold } from './fold.ts';

interface StreetAndNumber {
  street: string | null;
  number: string | null;
}

const withoutNumber = /^(?:s\s?[/.-]?\s?n[.º°]?|sin num(?:ero)?\.?)$/;
const isZero = (text: string): boolean => /^0+$/.test(text);
/** What may stand between a street and its number. */
const between = String.raw`[\s,;·-]*(?:(?<![\p{L}\d])(?:n[uú]m(?:ero)?|nro|no|n)(?:[.º°]|(?=\s))[\s.:]*|#\s*)?`;
const number = (text: string): string =>
  String.raw`(?<![\p{L}\d])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\p{L}\d])`;
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
  const last = new RegExp(String.raw`^(.*?\p{L}.*?)${between}${number(houseNumber)}$`, 'iu');
  const greedy = new RegExp(`^(.*)${number(houseNumber)}(.*)$`, 'iu').exec(street);
  if (!greedy) return street;
  const [, head = '', tail = ''] = greedy;
  const before = last.exec(`${head}${houseNumber}`)?.[1];
  // «9 de Julio» is a name.
  if (before === undefined || kind.test(before.trim()) || /^\s*(?:de|del)\b/i.test(tail)) return street;
  const behind = tail.replace(/^[\s,;.-]+/, '');
  return behind === '' ? without(before, houseNumber) : `${before}, ${behind}`;
}
