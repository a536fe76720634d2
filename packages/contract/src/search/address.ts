/** An address as people copy it from a card: `c/ Eloy Gonzalo, 27, 6ª planta, Madrid`. */
import { fold } from '../text/fold.ts';
import { toFullForm } from './equivalents.ts';

export interface TypedAddress {
  /** What is left to be searched: the street, and what else was typed. */
  text: string;
  /** Of the house; null for an address without one. */
  number: string | null;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** A street is found without them, since many sources leave them out. */
const streetTypes = words('calle avenida bulevar calzada carretera callejon');
export const isStreetType = (word: string): boolean => streetTypes.has(toFullForm(word));

/** Stands before the number of a house; by itself it makes no address: `Escuela n.º 5`. */
const numberMarks = words('nº n num numero # km kilometro');
/** Where in the house; no place is stored with it. */
const doors = words(
  'planta piso nivel puerta pta portal escalera esc bloque blq local int interior dpto depto departamento apto apartamento ' +
    'of oficina despacho izquierda izq izda derecha dcha der bajo bajos entresuelo atico sotano',
);
/** Follows a number that belongs to no house: `24 horas`, `5 de mayo`. */
const countedThings = words('de horas hrs h');

const isNumber = (token: string): boolean => /^\d{1,5}[a-z]?$/.test(token);
const isOrdinal = (token: string): boolean => /^\d{1,3}[ªº°]$/.test(token);
const isOfDoor = (token: string): boolean =>
  doors.has(token) || /^\d/.test(token) || token.length === 1 || token === 's/n';

/** Null if the text is no address: most searches are none. */
export function readAddress(typed: string): TypedAddress | null {
  const tokens = tokensOf(typed);
  const kept: string[] = [];
  let number: string | null = null;
  let isAddress = false;
  for (let at = 0; at < tokens.length; at++) {
    const [before = '', token = '', next = ''] = [tokens[at - 1], tokens[at], tokens[at + 1]];
    const last = kept.at(-1) ?? '';
    const mayBeNumber = isNumber(token) && last !== '' && !isStreetType(last) && !countedThings.has(next);
    const isMarked = before === ',' || before === '#';
    if (token === ',') continue;
    if (numberMarks.has(token) && isNumber(next) && (isAddress || token === '#')) continue;
    if (token === 's/n') isAddress = true;
    else if (isOrdinal(token) && (doors.has(next) || number !== null)) isAddress = true;
    else if (doors.has(token) && (number !== null || isOrdinal(before))) isAddress = true;
    else if (number === null && mayBeNumber && (isAddress || isMarked || isDoor(tokens, at + 1))) {
      number = token;
      isAddress = true;
    } else if (number === null || !isOfDoor(token)) {
      isAddress ||= isStreetType(token);
      kept.push(token);
    }
  }
  return isAddress && kept.length > 0 ? { text: kept.join(' '), number } : null;
}

/** Whether a door follows, after a comma or without: `27, 6ª planta`, `27 piso 3`. */
function isDoor(tokens: readonly string[], at: number): boolean {
  const next = tokens[at] === ',' ? at + 1 : at;
  const [token = '', after = ''] = [tokens[next], tokens[next + 1]];
  return isOrdinal(token) || (doors.has(token) && (after === '' || after === ',' || /^\d/.test(after)));
}

/** Folded words and commas; `c/` is a street, and `s/n` one token. */
function tokensOf(typed: string): string[] {
  const spelt = fold(typed)
    .replace(/(^|[ ,])c\/ ?/g, '$1calle ')
    .replace(/(^|[ ,])n\.? ?[º°]/g, '$1nº ');
  return spelt.match(/s\/n(?![\p{L}\p{N}])|[\p{L}\p{N}°]+|[,#]/gu) ?? [];
}
