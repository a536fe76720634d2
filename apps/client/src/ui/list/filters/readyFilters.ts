import { findField, type Resource } from '@callejero/contract/resource.ts';
import { texts } from '../../texts.ts';
import type { FilterDefinition, FilterOption } from '../types.ts';

/** A filter definition completed with the defaults of the contract. */
export type ReadyFilter = FilterDefinition & { label: string };

/** Of a field that is true or false. */
const yesOrNo = (key: string): Pick<FilterDefinition, 'options' | 'toFilters'> => ({
  options: toOptions(texts.values),
  toFilters: ([value]) => ({ [key]: value === 'yes' }),
});

/** Takes the label and the options that a filter leaves out from its field. */
export function readyFilters(resource: Resource, filters: readonly FilterDefinition[]): ReadyFilter[] {
  return filters.map((filter) => {
    const field = findField(resource, filter.key);
    return {
      options: toOptions(field?.options ?? {}),
      ...(field?.kind === 'boolean' && yesOrNo(filter.key)),
      ...filter,
      label: filter.label ?? field?.label ?? '',
    };
  });
}

/** Values with their Spanish names as options. */
export function toOptions(names: Readonly<Record<string, string>>): FilterOption[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
