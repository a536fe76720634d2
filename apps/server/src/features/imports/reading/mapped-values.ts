/** Values of a column that a person maps to records, such as words for categories. */
import type { ImportValue } from '@callejero/contract/answers/imports.ts';
import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import {
  type ImportOptions,
  type MappedValueField,
  maxMappedValue,
  type UpdateImport,
} from '@callejero/contract/resources/imports.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import { mendedText } from './clean-text.ts';

/** The own property of an object whose keys come from a file. */
export const ownOf = <T>(object: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;

/** By value, the id of a record; null leaves the rows out. */
export type ValueAnswers = Readonly<Record<string, string | null>>;

/** What a person answered of a value; undefined if nothing. */
export const answerOf = (answers: ValueAnswers, value: string | null): string | null | undefined =>
  value === null ? undefined : ownOf(answers, value.slice(0, maxMappedValue));

export const leftOut = (value: string | null): string =>
  `La categoría «${(value ?? '').slice(0, 80)}» se deja fuera, como se eligió.`;

/** Different values that are counted and listed of a column. */
const maxCounted = 20_000;
const maxListed = 100;

/**
 * The values of a column with their numbers of rows, those that mean no record first, then the most frequent.
 *
 * @param guess the id of the record that a value means without an answer
 */
export function countValues(
  cells: Iterable<string | null>,
  answers: ValueAnswers,
  guess: (value: string) => string | null,
): ImportValue[] {
  const written = new Map<string, number>();
  for (const cell of cells) {
    if (cell === null || (written.size >= maxCounted && !written.has(cell))) continue;
    written.set(cell, (written.get(cell) ?? 0) + 1);
  }
  const values = new Map<string, ImportValue>();
  for (const [cell, rows] of written) {
    const value = mendedText(cell);
    const raw = value.slice(0, maxMappedValue);
    const known = values.get(raw);
    if (known) known.rows += rows;
    else if (raw !== '') {
      const answer = ownOf(answers, raw);
      const record = answer === undefined ? guess(value) : answer;
      values.set(raw, { raw, rows, record, isLeftOut: answer === null });
    }
  }
  const unknownFirst = ({ record, isLeftOut }: ImportValue) => Number(record !== null || isLeftOut);
  return [...values.values()]
    .sort((a, b) => unknownFirst(a) - unknownFirst(b) || b.rows - a.rows || (a.raw < b.raw ? -1 : 1))
    .slice(0, maxListed);
}

/** What a person answered for a field. Answers with records that exist no more are left out. */
export function answersFor(
  { values }: Pick<ImportOptions, 'values'>,
  field: MappedValueField,
  known: readonly { id: string }[],
): ValueAnswers {
  const ids = new Set(known.map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(values[field] ?? {}).filter(([, id]) => id === null || ids.has(id)),
  );
}

/** Refuses options that name a category or a quarter which does not exist. */
export async function checkRecords(db: Queryable, { values, defaultCategory }: UpdateImport): Promise<void> {
  const mapped = (field: MappedValueField) =>
    Object.entries(values?.[field] ?? {}).map(([raw, id]) => ({ path: `values.${field}.${raw}`, id }));
  const rest = { path: 'defaultCategory', id: defaultCategory ?? null };
  const missing = [
    ...(await missingIn(db, sql`categories`, [...mapped('category'), rest], 'Esa categoría no existe.')),
    ...(await missingIn(db, sql`quarters`, mapped('quarter'), 'Ese barrio no existe.')),
  ];
  if (missing.length > 0) throw new ApiError('validation', missing);
}

async function missingIn(
  db: Queryable,
  table: Sql,
  named: readonly { path: string; id: string | null }[],
  message: string,
): Promise<ErrorDetail[]> {
  const given = named.flatMap(({ path, id }) => (id === null ? [] : [{ path, id }]));
  if (given.length === 0) return [];
  const rows = await db.query<{ id: string }>(
    sql`select id from ${table} where id = any(${given.map(({ id }) => id)}::uuid[]) and archived_at is null`,
  );
  const found = new Set(rows.map(({ id }) => id));
  return given.flatMap(({ path, id }) => (found.has(id) ? [] : [{ path, message }]));
}
