/** Parses the filters of a list query: logic, comparisons and their operands. */

import { timestampSchema } from '../resource.ts';
import type { Comparison, Filters } from './query.ts';
import { queryLimits } from './query.ts';
import { isObject, refuse, refuseField, shown } from './refusal.ts';
import { textOfFilter } from './text-filter.ts';

/** A field, or one level into a relation or a JSON field. Rejects `__proto__` and everything that is not a plain name. */
const fieldPath = /^[a-zA-Z][a-zA-Z0-9_]{0,63}(?:\.[a-zA-Z][a-zA-Z0-9_]{0,63})?$/;

/** How much of `queryLimits.clauses` is used. */
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

/** Throws a 400 (`query-invalid`) for an invalid filter. */
export function readFilters(value: unknown, path: string): Filters {
  return readLogic(value, path, 0, { clauses: 0 });
}

function readLogic(value: unknown, path: string, depth: number, budget: Budget): Filters {
  if (!isObject(value)) throw refuse(path, 'Indica los campos y sus valores.');
  for (const [key, part] of Object.entries(value)) {
    const at = `${path}.${shown(key)}`;
    if (key === '$and' || key === '$or' || key === '$nor') {
      const inner = deeper(depth, at);
      if (!Array.isArray(part) || part.length === 0) {
        throw refuse(at, 'Indica una lista con al menos un elemento.');
      }
      // An empty branch has no comparison but still costs work, so it counts as one.
      spend(budget, at, part.filter((branch) => isObject(branch) && Object.keys(branch).length === 0).length);
      part.forEach((branch, index) => {
        readLogic(branch, `${at}.${index}`, inner, budget);
      });
    } else if (key === '$search') {
      const text = readText(part, at);
      spend(budget, at, Math.max(1, text.split(/\s+/).length));
    } else if (key === '$openAt') {
      spend(budget, at);
      if (part !== 'now' && !timestampSchema.safeParse(part).success) {
        throw refuse(at, 'Indica «now» o una fecha y hora.');
      }
    } else if (key === '$defect') {
      spend(budget, at);
      readText(part, at);
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
  if (entries.length === 0) throw refuse(path, 'Indica un operador.');
  for (const [operator, operand] of entries) {
    const at = `${path}.${shown(operator)}`;
    const read = Object.hasOwn(operands, operator) ? operands[operator] : undefined;
    if (operator === '$not') {
      const inner = deeper(depth, at);
      if (!isObject(operand)) throw refuse(at, 'Indica un operador.');
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
    if (typeof operand !== 'boolean') throw refuse(path, 'Indica true o false.');
  },
  $regex: (operand, path, comparison) => {
    if (typeof operand !== 'string') throw refuse(path, 'Indica una expresión regular.');
    checkCharacters(operand, path);
    if (operand.length <= queryLimits.regex) return;
    const options = comparison.$options;
    const text = textOfFilter(operand, typeof options === 'string' ? options : undefined);
    if (text === null) throw refuse(path, `Escribe ${queryLimits.regex} caracteres como máximo.`);
    if (text.length > queryLimits.text) {
      throw refuse(path, `Escribe ${queryLimits.text} caracteres como máximo.`);
    }
  },
  $options: (operand, path, comparison) => {
    if (operand !== 'i' && operand !== '') throw refuse(path, 'Indica «i» o nada.');
    if (!Object.hasOwn(comparison, '$regex')) throw refuse(path, 'Falta $regex.');
  },
  $near: (operand, path) => {
    const { lat, lng, maxDistance } = readNumbers(operand, path, ['lat', 'lng'], ['maxDistance']);
    checkRange(lat, `${path}.lat`, 90);
    checkRange(lng, `${path}.lng`, 180);
    if (maxDistance !== undefined && (maxDistance <= 0 || maxDistance > queryLimits.nearDistance)) {
      throw refuse(
        `${path}.maxDistance`,
        `Indica una distancia en metros de hasta ${queryLimits.nearDistance}.`,
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
    throw refuse(path, `Indica un número entre -${most} y ${most}.`);
  }
}

function readNumbers(
  operand: unknown,
  path: string,
  needed: readonly string[],
  optional: readonly string[],
): Readonly<Record<string, number>> {
  if (!isObject(operand)) throw refuse(path, `Indica ${needed.join(', ')}.`);
  for (const [key, value] of Object.entries(operand)) {
    if (!needed.includes(key) && !optional.includes(key)) {
      throw refuse(`${path}.${shown(key)}`, 'Este dato no se conoce.');
    }
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw refuse(`${path}.${key}`, 'Indica un número.');
    }
  }
  for (const key of needed) {
    if (!Object.hasOwn(operand, key)) throw refuse(`${path}.${key}`, 'Falta este dato.');
  }
  return operand as Record<string, number>;
}

function readScalars(value: unknown, path: string): void {
  if (!Array.isArray(value)) throw refuse(path, 'Indica una lista de valores.');
  if (value.length > queryLimits.in) throw refuse(path, `Indica ${queryLimits.in} valores como máximo.`);
  value.forEach((item, index) => {
    readScalar(item, `${path}.${index}`);
  });
}

function readComparable(value: unknown, path: string): void {
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw refuse(path, 'Indica un texto o un número.');
  }
  readScalar(value, path);
}

function readScalar(value: unknown, path: string): void {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'string') readText(value, path);
  else if (typeof value !== 'number') throw refuse(path, 'Indica un texto, un número, true, false o null.');
  // 1e999 is valid JSON and parses as Infinity.
  else if (!Number.isFinite(value)) throw refuse(path, 'El número es demasiado grande.');
}

function readText(value: unknown, path: string): string {
  if (typeof value !== 'string') throw refuse(path, 'Indica un texto.');
  if (value.length > queryLimits.text) {
    throw refuse(path, `Escribe ${queryLimits.text} caracteres como máximo.`);
  }
  checkCharacters(value, path);
  return value;
}

/** PostgreSQL rejects U+0000 and unpaired surrogates in text. */
function checkCharacters(value: string, path: string): void {
  if (value.includes('\u0000') || !value.isWellFormed()) {
    throw refuse(path, 'El texto contiene caracteres que no se admiten.');
  }
}
