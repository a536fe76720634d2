/**
 * Reads the `_`-parameters of a URL as a `ListQuery`: grammar, limits and types that don't depend on a resource.
 * Whatever comes in, the answer is a query that is safe to walk recursively or a 400 that names the place; nothing is
 * ignored. Which fields exist and what they compare with is the server's business (`query/compile.ts`).
 */
import { type ApiError, invalid } from './errors.ts';
import type { Comparison, Filters, ListQuery, Populate, Sort } from './query.ts';
import { queryLimits } from './query.ts';
import { timestampSchema } from './resource.ts';
import { textOfFilter } from './text-filter.ts';

/** No legal query nests its JSON deeper; checked before parsing, so a nesting bomb costs one scan. */
const JSON_DEPTH = 24;

/** A field, or one level into a relation or a JSON field. Excludes `__proto__` and everything that isn't a plain name. */
const fieldPath = /^[a-zA-Z][a-zA-Z0-9_]{0,63}(?:\.[a-zA-Z][a-zA-Z0-9_]{0,63})?$/;
const fieldName = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/;

/** A 400 about one place of the query. */
export function refuse(path: string, message: string): ApiError {
  return invalid([{ path, message }], 'query-invalid');
}

/** The same words for a field that doesn't exist and for one that may not be used, so that nothing is given away. */
export function refuseField(path: string): ApiError {
  return refuse(path, 'Este campo no existe o no se puede usar aquí.');
}

/** Reads all list parameters of a URL. Throws a 400 (`query-invalid`) for anything that is not one of them. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const query: ListQuery = {};
  const seen = new Set<string>();
  for (const [name, text] of params) {
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (!read) throw refuse(shown(name), 'Este parámetro no se conoce.');
    if (seen.has(name)) throw refuse(name, 'Este parámetro está repetido.');
    seen.add(name);
    read(parseJson(name, text), query);
  }
  return query;
}

const readers: Readonly<Record<string, (value: unknown, query: ListQuery) => void>> = {
  _filters: (value, query) => {
    query.filters = readFilters(value, '_filters', 0, { clauses: 0 });
  },
  _sort: (value, query) => {
    query.sort = readSort(value);
  },
  _populates: (value, query) => {
    query.populates = readPopulates(value, '_populates', 1, { populates: 0 });
  },
  _select: (value, query) => {
    query.select = readSelect(value, '_select');
  },
  _page: (value, query) => {
    query.page = readCount(value, '_page', queryLimits.page);
  },
  _perPage: (value, query) => {
    query.perPage = readCount(value, '_perPage', queryLimits.perPage);
  },
  _findOne: (value, query) => {
    if (typeof value !== 'boolean') throw refuse('_findOne', 'Indique true o false.');
    query.findOne = value;
  },
};

/** What came as a name, short enough to be shown and free of what can't be. */
function shown(name: string): string {
  return name.toWellFormed().slice(0, 64);
}

function parseJson(name: string, text: string): unknown {
  if (text.length > queryLimits.parameter || byteLength(text) > queryLimits.parameter) {
    throw refuse(name, `Este parámetro supera los ${queryLimits.parameter} bytes.`);
  }
  if (jsonDepth(text) > JSON_DEPTH) throw refuse(name, 'Hay demasiados niveles.');
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(name, 'El valor no es JSON válido.');
  }
}

function byteLength(text: string): number {
  return text.length * 3 <= queryLimits.parameter ? text.length : new TextEncoder().encode(text).length;
}

/** Deepest nesting of brackets outside strings; of text that needn't be JSON. */
function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92) at++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (code === 93 || code === 125) depth--;
  }
  return deepest;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readCount(value: unknown, path: string, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw refuse(path, 'Indique un número entero a partir de 0.');
  }
  if (value > most) throw refuse(path, `El valor máximo es ${most}.`);
  // -0 is an integer that is not below 0; it must not reach a URL or a cache key.
  return value === 0 ? 0 : value;
}

function readSelect(value: unknown, path: string): string[] {
  if (!Array.isArray(value)) throw refuse(path, 'Indique una lista de campos.');
  if (value.length > queryLimits.select) {
    throw refuse(path, `Indique ${queryLimits.select} campos como máximo.`);
  }
  value.forEach((name: unknown, index) => {
    if (typeof name !== 'string') throw refuse(`${path}.${index}`, 'Indique el nombre de un campo.');
    if (!fieldName.test(name)) throw refuseField(`${path}.${shown(name)}`);
  });
  return value;
}

function readSort(value: unknown): Sort {
  if (!isObject(value)) throw refuse('_sort', 'Indique los campos con 1 o -1.');
  const entries = Object.entries(value);
  if (entries.length > queryLimits.sort) {
    throw refuse('_sort', `Indique ${queryLimits.sort} campos como máximo.`);
  }
  for (const [name, direction] of entries) {
    if (!fieldName.test(name)) throw refuseField(`_sort.${shown(name)}`);
    if (direction !== 1 && direction !== -1) throw refuse(`_sort.${name}`, 'Indique 1 o -1.');
  }
  return value as Sort;
}

function readPopulates(
  value: unknown,
  path: string,
  depth: number,
  count: { populates: number },
): (string | Populate)[] {
  if (!Array.isArray(value)) throw refuse(path, 'Indique una lista de relaciones.');
  if (value.length > 0 && depth > queryLimits.populateDepth) {
    throw refuse(path, `Hay más de ${queryLimits.populateDepth} niveles.`);
  }
  const seen = new Set<string>();
  value.forEach((item: unknown, index) => {
    count.populates++;
    if (count.populates > queryLimits.populates) {
      throw refuse(path, `Indique ${queryLimits.populates} relaciones como máximo.`);
    }
    const relation = isObject(item) && Object.hasOwn(item, 'path') ? item.path : item;
    if (typeof relation !== 'string') throw refuse(`${path}.${index}`, 'Indique el nombre de una relación.');
    if (!fieldName.test(relation)) throw refuseField(`${path}.${shown(relation)}`);
    if (seen.has(relation)) throw refuse(`${path}.${relation}`, 'Esta relación está repetida.');
    seen.add(relation);
    if (!isObject(item)) return;
    for (const [key, part] of Object.entries(item)) {
      if (key === 'path') continue;
      if (key === 'select') readSelect(part, `${path}.${relation}.select`);
      else if (key === 'populates') readPopulates(part, `${path}.${relation}.populates`, depth + 1, count);
      else throw refuse(`${path}.${relation}.${shown(key)}`, 'Solo se admiten path, select y populates.');
    }
  });
  return value;
}

interface Budget {
  clauses: number;
}

function spend(budget: Budget, path: string, clauses = 1): void {
  budget.clauses += clauses;
  if (budget.clauses > queryLimits.clauses) {
    throw refuse(path, `La consulta tiene más de ${queryLimits.clauses} condiciones.`);
  }
}

function deeper(depth: number, path: string): number {
  if (depth >= queryLimits.depth) throw refuse(path, `Hay más de ${queryLimits.depth} niveles.`);
  return depth + 1;
}

function readFilters(value: unknown, path: string, depth: number, budget: Budget): Filters {
  if (!isObject(value)) throw refuse(path, 'Indique los campos y sus valores.');
  for (const [key, part] of Object.entries(value)) {
    const at = `${path}.${shown(key)}`;
    if (key === '$and' || key === '$or' || key === '$nor') {
      const inner = deeper(depth, at);
      if (!Array.isArray(part) || part.length === 0) {
        throw refuse(at, 'Indique una lista con al menos un elemento.');
      }
      // An empty filter is no comparison, but it is work: every branch counts as one at least.
      spend(budget, at, part.filter((branch) => isObject(branch) && Object.keys(branch).length === 0).length);
      part.forEach((branch, index) => {
        readFilters(branch, `${at}.${index}`, inner, budget);
      });
    } else if (key === '$search') {
      const text = readText(part, at);
      spend(budget, at, Math.max(1, text.split(/\s+/).length));
    } else if (key === '$openAt') {
      spend(budget, at);
      if (part !== 'now' && !timestampSchema.safeParse(part).success) {
        throw refuse(at, 'Indique «now» o una fecha y hora.');
      }
    } else if (!fieldPath.test(key)) {
      throw key.startsWith('$') ? refuse(at, 'Este operador no se conoce.') : refuseField(at);
    } else if (isObject(part)) {
      readComparison(part, at, depth, budget);
    } else {
      spend(budget, at);
      readScalar(part, at);
    }
  }
  return value as Filters;
}

function readComparison(
  value: Record<string, unknown>,
  path: string,
  depth: number,
  budget: Budget,
): Comparison {
  const entries = Object.entries(value);
  if (entries.length === 0) throw refuse(path, 'Indique un operador.');
  for (const [operator, operand] of entries) {
    const at = `${path}.${shown(operator)}`;
    const read = Object.hasOwn(operands, operator) ? operands[operator] : undefined;
    if (operator === '$not') {
      const inner = deeper(depth, at);
      if (!isObject(operand)) throw refuse(at, 'Indique un operador.');
      readComparison(operand, at, inner, budget);
    } else if (!read) {
      throw refuse(at, 'Este operador no se conoce.');
    } else {
      if (operator !== '$options') spend(budget, at);
      read(operand, at, value);
    }
  }
  return value as Comparison;
}

const operands: Readonly<
  Record<string, (operand: unknown, path: string, comparison: Record<string, unknown>) => void>
> = {
  $eq: readScalar,
  $ne: readScalar,
  $gt: readComparable,
  $gte: readComparable,
  $lt: readComparable,
  $lte: readComparable,
  $in: readScalars,
  $nin: readScalars,
  $exists: (operand, path) => {
    if (typeof operand !== 'boolean') throw refuse(path, 'Indique true o false.');
  },
  $regex: (operand, path, comparison) => {
    if (typeof operand !== 'string') throw refuse(path, 'Indique una expresión regular.');
    checkCharacters(operand, path);
    if (operand.length <= queryLimits.regex) return;
    const options = comparison.$options;
    const text = textOfFilter(operand, typeof options === 'string' ? options : undefined);
    if (text === null) throw refuse(path, `Escriba ${queryLimits.regex} caracteres como máximo.`);
    if (text.length > queryLimits.text) {
      throw refuse(path, `Escriba ${queryLimits.text} caracteres como máximo.`);
    }
  },
  $options: (operand, path, comparison) => {
    if (operand !== 'i' && operand !== '') throw refuse(path, 'Indique «i» o nada.');
    if (!Object.hasOwn(comparison, '$regex')) throw refuse(path, 'Falta $regex.');
  },
  $near: (operand, path) => {
    const { lat, lng, maxDistance } = readNumbers(operand, path, ['lat', 'lng'], ['maxDistance']);
    checkRange(lat, `${path}.lat`, 90);
    checkRange(lng, `${path}.lng`, 180);
    if (maxDistance !== undefined && (maxDistance <= 0 || maxDistance > queryLimits.nearDistance)) {
      throw refuse(
        `${path}.maxDistance`,
        `Indique una distancia en metros de hasta ${queryLimits.nearDistance}.`,
      );
    }
  },
  $within: (operand, path) => {
    const { west, south, east, north } = readNumbers(operand, path, ['west', 'south', 'east', 'north'], []);
    checkRange(west, `${path}.west`, 180);
    checkRange(east, `${path}.east`, 180);
    checkRange(south, `${path}.south`, 90);
    checkRange(north, `${path}.north`, 90);
    if (south !== undefined && north !== undefined && south > north) {
      throw refuse(`${path}.south`, 'El sur no puede quedar al norte del norte.');
    }
  },
};

function checkRange(value: number | undefined, path: string, most: number): void {
  if (value === undefined || Math.abs(value) > most) {
    throw refuse(path, `Indique un número entre -${most} y ${most}.`);
  }
}

function readNumbers(
  operand: unknown,
  path: string,
  needed: readonly string[],
  optional: readonly string[],
): Readonly<Record<string, number>> {
  if (!isObject(operand)) throw refuse(path, `Indique ${needed.join(', ')}.`);
  for (const [key, value] of Object.entries(operand)) {
    if (!needed.includes(key) && !optional.includes(key)) {
      throw refuse(`${path}.${shown(key)}`, 'Este dato no se conoce.');
    }
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw refuse(`${path}.${key}`, 'Indique un número.');
    }
  }
  for (const key of needed) {
    if (!Object.hasOwn(operand, key)) throw refuse(`${path}.${key}`, 'Falta este dato.');
  }
  return operand as Record<string, number>;
}

function readScalars(value: unknown, path: string): void {
  if (!Array.isArray(value)) throw refuse(path, 'Indique una lista de valores.');
  if (value.length > queryLimits.in) throw refuse(path, `Indique ${queryLimits.in} valores como máximo.`);
  value.forEach((item, index) => {
    readScalar(item, `${path}.${index}`);
  });
}

function readComparable(value: unknown, path: string): void {
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw refuse(path, 'Indique un texto o un número.');
  }
  readScalar(value, path);
}

function readScalar(value: unknown, path: string): void {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'string') readText(value, path);
  else if (typeof value !== 'number') throw refuse(path, 'Indique un texto, un número, true, false o null.');
  // 1e999 is valid JSON and reads as Infinity.
  else if (!Number.isFinite(value)) throw refuse(path, 'El número es demasiado grande.');
}

function readText(value: unknown, path: string): string {
  if (typeof value !== 'string') throw refuse(path, 'Indique un texto.');
  if (value.length > queryLimits.text) {
    throw refuse(path, `Escriba ${queryLimits.text} caracteres como máximo.`);
  }
  checkCharacters(value, path);
  return value;
}

/** PostgreSQL refuses both in any text. */
function checkCharacters(value: string, path: string): void {
  if (value.includes('\u0000') || !value.isWellFormed()) {
    throw refuse(path, 'El texto contiene caracteres que no se admiten.');
  }
}
