import { fieldOf, type Resource } from '@callejero/contract/resource.ts';
import type { FilterDefinition, FilterOption } from '../types.ts';

/** A filter definition completed with the defaults of the contract. */
export type ReadyFilter = FilterDefinition & { label: string };

/** Takes the label and the options that a filter leaves out from its field. */
export function readyFilters(resource: Resource, filters: readonly FilterDefinition[]): ReadyFilter[] {
  return filters.map((filter) => {
    const field = fieldOf(resource, filter.key);
    return {
      ...filter,
      label: filter.label ?? field?.label ?? '',
      options: filter.options ?? optionsOf(field?.options ?? {}),
    };
  });
}

/** Values with their Spanish names as options. */
export function optionsOf(names: Readonly<Record<string, string>>): FilterOption[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
