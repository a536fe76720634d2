/**
 * Parses the `_`-parameters of a URL into a `ListQuery`: grammar, limits and types that do not depend on a resource. The
 * result is a query that is safe to walk recursively, or a 400 that names the place; nothing is ignored. The server checks
 * the fields and their types (`query/compile.ts`).
 */

import { readFilters } from './filters.ts';
import type { ListQuery, Populate, Sort } from './query.ts';
import { queryLimits } from './query.ts';
import { isObject, refuse, refuseField, shown } from './refusal.ts';

/** No valid query nests its JSON deeper. Checked before parsing, so deep nesting costs one scan. */
const maxJsonDepth = 24;

/** Rejects `__proto__` and everything that is not a plain name. */
const fieldName = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/;

/** Parses all list parameters of a URL. Throws a 400 (`query-invalid`) for any other parameter. */
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
    query.filters = readFilters(value, '_filters');
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
  _after: (value, query) => {
    if (typeof value !== 'string') throw refuse('_after', 'Indica un identificador válido.');
    query.after = value;
  },
  _perPage: (value, query) => {
    query.perPage = readCount(value, '_perPage', queryLimits.perPage);
  },
  _count: (value, query) => {
    query.count = readCount(value, '_count', queryLimits.count);
  },
  _findOne: (value, query) => {
    if (typeof value !== 'boolean') throw refuse('_findOne', 'Indica true o false.');
    query.findOne = value;
  },
};

function parseJson(name: string, text: string): unknown {
  if (text.length > queryLimits.parameter || byteLength(text) > queryLimits.parameter) {
    throw refuse(name, `Este parámetro supera los ${queryLimits.parameter} bytes.`);
  }
  if (jsonDepth(text) > maxJsonDepth) throw refuse(name, 'Hay demasiados niveles.');
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(name, 'El valor no es JSON válido.');
  }
}

function byteLength(text: string): number {
  return text.length * 3 <= queryLimits.parameter ? text.length : new TextEncoder().encode(text).length;
}

/** The deepest nesting of brackets outside strings. The text may be invalid JSON. */
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

function readCount(value: unknown, path: string, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw refuse(path, 'Indica un número entero a partir de 0.');
  }
  if (value > most) throw refuse(path, `El valor máximo es ${most}.`);
  // Normalise -0, so that it reaches no URL or cache key.
  return value === 0 ? 0 : value;
}

function readSelect(value: unknown, path: string): string[] {
  if (!Array.isArray(value)) throw refuse(path, 'Indica una lista de campos.');
  if (value.length > queryLimits.select) {
    throw refuse(path, `Indica ${queryLimits.select} campos como máximo.`);
  }
  value.forEach((name: unknown, index) => {
    if (typeof name !== 'string') throw refuse(`${path}.${index}`, 'Indica el nombre de un campo.');
    if (!fieldName.test(name)) throw refuseField(`${path}.${shown(name)}`);
  });
  return value;
}

function readSort(value: unknown): Sort {
  if (!isObject(value)) throw refuse('_sort', 'Indica los campos con 1 o -1.');
  const entries = Object.entries(value);
  if (entries.length > queryLimits.sort) {
    throw refuse('_sort', `Indica ${queryLimits.sort} campos como máximo.`);
  }
  for (const [name, direction] of entries) {
    if (!fieldName.test(name)) throw refuseField(`_sort.${shown(name)}`);
    if (direction !== 1 && direction !== -1) throw refuse(`_sort.${name}`, 'Indica 1 o -1.');
  }
  return value as Sort;
}

function readPopulates(
  value: unknown,
  path: string,
  depth: number,
  count: { populates: number },
): (string | Populate)[] {
  if (!Array.isArray(value)) throw refuse(path, 'Indica una lista de relaciones.');
  if (value.length > 0 && depth > queryLimits.populateDepth) {
    throw refuse(path, `Hay más de ${queryLimits.populateDepth} niveles.`);
  }
  const seen = new Set<string>();
  value.forEach((item: unknown, index) => {
    count.populates++;
    if (count.populates > queryLimits.populates) {
      throw refuse(path, `Indica ${queryLimits.populates} relaciones como máximo.`);
    }
    const relation = isObject(item) && Object.hasOwn(item, 'path') ? item.path : item;
    if (typeof relation !== 'string') throw refuse(`${path}.${index}`, 'Indica el nombre de una relación.');
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
