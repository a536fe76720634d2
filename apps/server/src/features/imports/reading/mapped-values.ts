/** Values of a column that a person maps to records, such as words for categories. */
import type { ImportValue } from '@callejero/contract/answers/imports.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import {
  type ImportOptions,
  type MappedValueField,
  mappedValueFields,
  maxMappedValue,
  type UpdateImport,
} from '@callejero/contract/resources/imports.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import { mendedText } from './clean-text.ts';

/** The own property of an object whose keys come from a file. */
export const getOwn = <T>(object: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;

/** A column whose values are records, such as words for categories. */
export interface MappedValue {
  /** By value, the id of the record that a person answered; null leaves its rows out. */
  answers: Readonly<Record<string, string | null>>;
  /** The id of the record that a value means without an answer; null if it means none. */
  guess(value: string): string | null;
}

/** Of the fields that a record of the target has. */
type MappedValues = Readonly<Partial<Record<MappedValueField, MappedValue>>>;

/** What a person answered of a value; undefined if nothing. */
export const findAnswer = ({ answers }: Pick<MappedValue, 'answers'>, value: string | undefined) =>
  value === undefined ? undefined : getOwn(answers, value.slice(0, maxMappedValue));

const nouns: Readonly<Record<MappedValueField, string>> = {
  category: 'La categoría',
  province: 'La provincia',
  quarter: 'El barrio',
  place: 'El lugar',
};

/** The record that a value means: what a person answered, otherwise the guess; null if none is known. */
export const recordMeant = (of: MappedValue, value: string | undefined): string | null =>
  value === undefined ? null : (findAnswer(of, value) ?? of.guess(value));

/** The reason if a person chose to leave out rows with one of the values; null without such a choice. */
export function leftOutReason(
  cells: Readonly<Partial<Record<MappedValueField, string>>>,
  values: MappedValues,
): string | null {
  const field = mappedValueFields.find((each) => {
    const own = values[each];
    return own && findAnswer(own, cells[each]) === null;
  });
  return field === undefined
    ? null
    : `${nouns[field]} «${(cells[field] ?? '').slice(0, 80)}» se deja fuera, como se eligió.`;
}

/** Different values that are counted and listed of a column. */
const maxCounted = 20_000;
const maxListed = 100;

/** Numbers of rows by the cell of a column. */
export type CountedCells = Map<string, number>;

export function countCell(counted: CountedCells, cell: string | undefined): void {
  if (cell === undefined || (counted.size >= maxCounted && !counted.has(cell))) return;
  counted.set(cell, (counted.get(cell) ?? 0) + 1);
}

/** The values of a column with their numbers of rows, those that mean no record first, then the most frequent. */
export function toValues(written: CountedCells, { answers, guess }: MappedValue): ImportValue[] {
  const values = new Map<string, ImportValue>();
  for (const [cell, rows] of written) {
    const value = mendedText(cell);
    const raw = value.slice(0, maxMappedValue);
    const known = values.get(raw);
    if (known) known.rows += rows;
    else if (raw !== '') {
      const answer = getOwn(answers, raw);
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
): MappedValue['answers'] {
  const ids = new Set(known.map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(values[field] ?? {}).filter(([, id]) => id === null || ids.has(id)),
  );
}

const missing: Readonly<Record<MappedValueField, string>> = {
  category: 'Esa categoría no existe.',
  province: 'Esa provincia no existe.',
  quarter: 'Ese barrio no existe.',
  place: 'Ese lugar no existe.',
};

/** Refuses options that name a record which does not exist. */
export async function checkMappedValues(
  db: Queryable,
  { values, defaultCategory }: UpdateImport,
): Promise<void> {
  const named = [
    ...mappedValueFields.flatMap((field) =>
      Object.entries(values?.[field] ?? {}).map(([raw, id]) => ({
        path: `values.${field}.${raw}`,
        field,
        id,
      })),
    ),
    { path: 'defaultCategory', field: 'category' as const, id: defaultCategory ?? null },
  ].flatMap(({ id, ...each }) => (id === null ? [] : [{ ...each, id }]));
  if (named.length === 0) return;
  const ids = named.map(({ id }) => id);
  const rows = await db.query<{ id: string; field: MappedValueField }>(
    sql`select id, 'category' as field from categories where id = any(${ids}::uuid[]) and archived_at is null
      union all select id, 'province' from provinces where id = any(${ids}::uuid[]) and archived_at is null
      union all select id, 'quarter' from quarters where id = any(${ids}::uuid[]) and archived_at is null
      union all select id, 'place' from commerces where id = any(${ids}::uuid[]) and archived_at is null`,
  );
  const unknown = named.filter(({ id, field }) => !rows.some((row) => row.id === id && row.field === field));
  if (unknown.length > 0)
    throw new ApiError(
      'validation',
      unknown.map(({ path, field }) => ({ path, message: missing[field] })),
    );
}
