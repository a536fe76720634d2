/** The unique fields of a collection besides the id, by which a row without a known id is found. */
import { fieldOf, type Resource } from '@callejero/contract/resource.ts';
import type { Row } from '../../../access/binding.ts';
import { hash } from '../reading/source.ts';

const keys: Readonly<Record<string, readonly string[]>> = {
  categories: ['kind', 'slug'],
  commerces: ['slug'],
  events: ['slug'],
  products: ['commerce', 'sku'],
  promotions: ['slug'],
  provinces: ['code'],
  quarters: ['name'],
  vehicles: ['plate'],
};

export const keyFields = (resource: Resource): readonly string[] => keys[resource.name] ?? [];

/** The values of the key as text; null if one is missing or invalid, or the collection has no key. */
export function naturalKey(resource: Resource, values: Row): string | null {
  const parts = keyValues(resource, values);
  return parts && JSON.stringify(parts);
}

export function keyValues(resource: Resource, values: Row): string[] | null {
  const fields = keyFields(resource);
  const parts = fields.flatMap((name) => {
    const parsed = fieldOf(resource, name)?.schema.safeParse(values[name]);
    return parsed?.success && typeof parsed.data === 'string' ? [parsed.data] : [];
  });
  return fields.length > 0 && parts.length === fields.length ? parts : null;
}

/** A mark of all values, for a row without id and key, so that the same file finds it a second time. */
export function markOf(resource: Resource, values: Row): string {
  const isSaid = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);
  const said = Object.entries(values).filter(([, value]) => isSaid(value));
  return `fila-${hash(JSON.stringify([resource.name, ...said.sort(([one], [other]) => (one < other ? -1 : 1))]))}`;
}
