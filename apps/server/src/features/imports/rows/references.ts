/** The ids in rows of another installation: those of the rows, and those that they refer to. */
import type { Field, Resource } from '@callejero/contract/resource.ts';
import type { Row } from '../../../access/binding.ts';
import { isFields } from '../../../resource/write/parts.ts';
import type { RowDraft } from './read-rows.ts';

const referencesOf = ({ fields }: Resource): [string, Field][] =>
  Object.entries<Field>(fields).filter(([, field]) => field.to !== undefined);

/** The field that refers to a row of the same collection, such as a parent. */
export const findOwnReference = (resource: Resource): string | undefined =>
  referencesOf(resource).find(([, field]) => field.to === resource.name)?.[0];

/** The values with the ids of this installation in place of those of another. */
export function withLocalIds(resource: Resource, values: Row, known: ReadonlyMap<string, string>): Row {
  const local = (value: unknown) => (typeof value === 'string' ? (known.get(value) ?? value) : value);
  const localPart = (fields: Row): Row =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, local(value)]));
  const row = { ...values };
  for (const [name] of referencesOf(resource)) {
    const value = row[name];
    if (value === undefined) continue;
    row[name] = Array.isArray(value) ? value.map(local) : isFields(value) ? localPart(value) : local(value);
  }
  return row;
}

/** The ids in the rows: their own and those that they refer to. */
export function findIds(resource: Resource, drafts: readonly RowDraft[]): string[] {
  const references = referencesOf(resource);
  const found = drafts.flatMap(({ id, values }) => [
    id,
    ...references.flatMap(([name]) => {
      const value = values[name];
      return isFields(value) ? Object.values(value) : value;
    }),
  ]);
  return [...new Set(found.filter((value) => typeof value === 'string'))];
}
