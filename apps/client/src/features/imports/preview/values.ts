import type { ImportFile, ImportValue } from '@callejero/contract/answers/imports.ts';
import type { MappedValueField } from '@callejero/contract/resources/imports.ts';
import { capital } from '@callejero/contract/text/letters.ts';

type Answers = Readonly<Record<string, string | null>>;

/** The values of all files, those that mean nothing first, then the most frequent. */
export function mergedValues(
  files: readonly Pick<ImportFile, 'values'>[],
  field: MappedValueField,
): ImportValue[] {
  const [first, ...others] = files;
  if (others.length === 0) return first?.values[field] ?? [];
  const merged = new Map<string, ImportValue>();
  for (const value of files.flatMap(({ values }) => values[field] ?? [])) {
    const rows = (merged.get(value.raw)?.rows ?? 0) + value.rows;
    merged.set(value.raw, { ...value, rows });
  }
  const isKnown = ({ record, isLeftOut }: ImportValue) => Number(record !== null || isLeftOut);
  return [...merged.values()].sort((a, b) => isKnown(a) - isKnown(b) || b.rows - a.rows);
}

/** The values that mean no record and were not answered. */
export const unknownIn = (values: readonly ImportValue[], answers: Answers): ImportValue[] =>
  values.filter(
    ({ raw, record, isLeftOut }) => record === null && !isLeftOut && !Object.hasOwn(answers, raw),
  );

/** The answers with that of one value; undefined takes it back. */
export function withAnswer(
  answers: Answers,
  raw: string,
  record: string | null | undefined,
): Record<string, string | null> {
  const { [raw]: _before, ...others } = answers;
  return record === undefined ? others : { ...others, [raw]: record };
}

/** A name for a category from the word in a file: `BARBERÍAS` → `Barberías`. */
export function newName(raw: string): string {
  const text = raw.trim().slice(0, 80).toWellFormed();
  return capital(text === text.toUpperCase() ? text.toLowerCase() : text);
}
