import { findField, type Resource } from '@callejero/contract/resource.ts';
import { addresses } from '@callejero/contract/resources/addresses.ts';
import { valueInWords } from '../../../ui/values/value-in-words.ts';

/** In the order in which an address is written; the database has another one. */
const addressParts = ['street', 'number', 'extra', 'postalCode', 'locality', 'province'];

/** The Spanish label of an imported field: of the row, or of its address (`address.street`). */
export function fieldLabel(resource: Resource | undefined, name: string): string {
  const [first = name, second] = name.split('.');
  if (second !== undefined && first === 'address') return findField(addresses, second)?.label ?? second;
  const own = resource ? findField(resource, first)?.label : undefined;
  return own ?? findField(addresses, first)?.label ?? name;
}

/** What stands for no value. */
const nothing = '—';

/** A value of a row's changes in words. `names` has the names of records by their ids. */
export function describeValue(
  resource: Resource | undefined,
  name: string,
  value: unknown,
  names: ReadonlyMap<string, string>,
): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'string' && names.has(value)) return names.get(value) ?? value;
  const field = resource ? findField(resource, name) : undefined;
  if (Array.isArray(value)) {
    if (field?.options || value.some((item) => typeof item === 'object'))
      return valueInWords({ name, field }, value);
    return value.length === 0
      ? nothing
      : value.map((item) => describeValue(undefined, name, item, names)).join(', ');
  }
  if (typeof value !== 'object' || 'coordinates' in value) return valueInWords({ name, field }, value);
  const parts = Object.entries(value as Record<string, unknown>)
    .filter(([part, own]) => own !== null && own !== undefined && own !== '' && part !== 'country')
    .sort(([a], [b]) => addressParts.indexOf(a) - addressParts.indexOf(b));
  return parts.length === 0
    ? nothing
    : parts.map(([part, own]) => describeValue(undefined, part, own, names)).join(', ');
}
