import { fieldOf } from '@callejero/contract/resource.ts';
import { addresses } from '@callejero/contract/resources/addresses.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';

/** The Spanish name of what an import writes: a field of the commerce, or of its address (`address.street`). */
export function fieldLabel(name: string): string {
  const [first = name, second] = name.split('.');
  if (second !== undefined && first === 'address') return fieldOf(addresses, second)?.label ?? second;
  return fieldOf(commerces, first)?.label ?? fieldOf(addresses, first)?.label ?? name;
}

/** A value of a row's changes in words. `names` gives the names of what ids refer to. */
export function describeValue(field: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    const options = fieldOf(commerces, field)?.options;
    if (options && Object.hasOwn(options, value)) return options[value] ?? value;
    return names.get(value) ?? value;
  }
  if (Array.isArray(value))
    return value.length === 0 ? '—' : value.map((item) => describeValue(field, item, names)).join(', ');
  const parts = Object.entries(value as Record<string, unknown>).filter(
    ([, part]) => part !== null && part !== undefined && part !== '',
  );
  return parts.length === 0 ? '—' : parts.map(([name, part]) => describeValue(name, part, names)).join(', ');
}
