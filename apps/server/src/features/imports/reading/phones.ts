/** Finds telephone numbers in a text, as people of the city write them. Pure. */
import { fold } from '@callejero/contract/text/fold.ts';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** How numbers are dialled in the city. */
export interface Dialling {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Of numbers that name none; null if it is unknown. */
  areaCode: string | null;
}

interface FoundPhones {
  /** E.164, each once, in the order of the text. */
  phones: string[];
  /** Parts of the text that should be numbers and are none. */
  unread: string[];
  /** A local number that got the city's area code; null if none did. */
  local: string | null;
  /** An extension, which E.164 can't express. */
  extension: string | null;
}

/** Former dialling prefixes of a country that signs still show; the number after them is valid. */
const formerPrefixes: Readonly<Record<string, RegExp>> = { MX: /^(?:01(?:52)?|044|045|\+?521)(?=\d{10}$)/ };
/** What marks a mobile number that is written without its area code, and would be read as another number. */
const localMobiles: Readonly<Record<string, RegExp>> = { AR: /^15\d{6,8}$/ };

const extensions = /(?:\b(?:ext(?:ensi[oó]n)?|int(?:erno)?|anexo)\b\.?|#) ?:? ?\d{1,6}\b/giu;
const separators = /[;,/|\n]| (?:y|o|ó|e|u) /i;
const run = /[+(]{0,2}\d(?:[\s.()·–-]{0,3}\d){2,24}/g;
/** Parts of a text that are read as numbers; more are no contact. */
const maxParts = 20;
const maxText = 500;

/** Numbers with labels, several in one text, local ones: `Tel.: 910 000 011 / 12`, `4374 1444 (barra)`. */
export function findPhones(text: string, dialling: Dialling): FoundPhones {
  const found: FoundPhones = { phones: [], unread: [], local: null, extension: null };
  const plain = text
    .slice(0, maxText)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    // Spreadsheets make decimals of numbers.
    .replace(/(?<=\d{7})\.0(?!\d)/g, '')
    // The trunk prefix is not dialled after the country's: `+34 (0)910 000 008`.
    .replace(/(\+\d{1,3}) ?\(0\) ?/g, '$1 ')
    .replace(extensions, (extension) => {
      found.extension ??= extension.trim();
      return ' ';
    })
    .trim();
  if (isFiller(plain)) return found;
  // A spreadsheet kept only its first digits.
  if (/\dE\+\d/i.test(plain)) return { ...found, unread: [plain] };
  for (const part of plain.split(separators, maxParts)) readPart(part.trim(), dialling, found);
  if (found.phones.length === 0 && found.unread.length === 0) found.unread.push(text.trim());
  return { ...found, phones: [...new Set(found.phones)] };
}

const says = /^(?:no|ninguno|sin (?:telefono|tel|numero|fono))\.?$/i;

/** A dialling prefix alone, one digit many times and «sin teléfono» are an empty field of a form. */
const isFiller = (text: string): boolean =>
  /\p{L}/u.test(text) ? says.test(fold(text)) : /^(?:\d{0,3}|0+|1+|9+)$/.test(text.replace(/\D/g, ''));

function readPart(part: string, dialling: Dialling, found: FoundPhones): void {
  const previous = found.phones.at(-1);
  if (previous !== undefined && /^\d{1,4}$/.test(part)) {
    // Behind an extension stands another one.
    if (found.extension !== null) return;
    // The last digits of another number: `91 000 00 10/11`.
    const phone = readNumber(previous.slice(0, -part.length) + part, dialling)?.phone;
    if (phone === undefined) found.unread.push(part);
    else found.phones.push(phone);
    return;
  }
  for (const [written] of part.matchAll(run)) {
    if (isFiller(written) || written.replace(/\D/g, '').length < 5) continue;
    const spaced = written.trim().split(' ');
    // A hyphen may stand between two numbers.
    const numbers = numbersIn(spaced, dialling) ?? numbersIn(written.trim().split(/[ –-]+/), dialling);
    if (numbers === null) found.unread.push(written.trim());
    for (const { phone, local } of numbers ?? []) {
      found.phones.push(phone);
      found.local ??= local;
    }
  }
}

interface ReadNumber {
  phone: string;
  /** As written, if it got the city's area code. */
  local: string | null;
}

/** One number of all groups of digits, otherwise as few as possible one after another; null if some digits belong to none. */
function numbersIn(groups: readonly string[], dialling: Dialling): ReadNumber[] | null {
  if (groups.every((group) => !/\d/.test(group))) return [];
  for (let end = groups.length; end > 0; end -= 1) {
    const first = readNumber(groups.slice(0, end).join(' '), dialling);
    const rest = first && numbersIn(groups.slice(end), dialling);
    if (rest) return [first, ...rest];
  }
  return null;
}

/** A single number in E.164, as people dial it in the city; null if it is none. */
export const readPhone = (text: string, dialling: Dialling): string | null =>
  readNumber(text, dialling)?.phone ?? null;

function readNumber(text: string, { country, areaCode }: Dialling): ReadNumber | null {
  const valid = (number: string): string | null => {
    const region = isSupportedCountry(country) ? { defaultCountry: country } : {};
    const phone = parsePhoneNumberFromString(number, { ...region, extract: false });
    return phone?.isValid() ? phone.number : null;
  };
  const written = text.replace(/[^+\d]/g, '');
  const withArea = (): string | null => {
    if (areaCode === null || !/^[1-9]\d{4,8}\d?$/.test(written)) return null;
    return valid(areaCode + written) ?? valid(`0${areaCode}${written}`);
  };
  const isMobile = localMobiles[country]?.test(written) === true;
  const former = formerPrefixes[country];
  const phone = isMobile
    ? null
    : (valid(written) ?? (former?.test(written) ? valid(written.replace(former, '')) : null));
  if (phone !== null) return { phone, local: null };
  const local = withArea();
  return local === null ? null : { phone: local, local: text };
}
