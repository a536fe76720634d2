import type { Import } from '@callejero/contract/answers/imports.ts';
import { findField, type Resource } from '@callejero/contract/resource.ts';
import {
  eventColumnFields,
  type ImportTargetName,
  placeColumnFields,
  shiftColumnFields,
} from '@callejero/contract/resources/imports.ts';
import { auditedResources } from '../../entities/history/audited-resources.ts';

export const findResource = (target: ImportTargetName): Resource | undefined => auditedResources.get(target);

/** The fields to which columns can be mapped; null for an export, whose columns are fields. */
export function getColumnFields({ target, layout }: Pick<Import, 'target' | 'layout'>) {
  if (layout === 'export') return null;
  if (target === 'quarters') return { name: placeColumnFields.name };
  if (target === 'shifts') return shiftColumnFields;
  return target === 'events' ? eventColumnFields : placeColumnFields;
}

/** Columns of an export that an import ignores: fields that only the server writes, and names of referenced records. */
export function ignoredColumns(target: ImportTargetName, columns: readonly string[]): string[] {
  const resource = findResource(target);
  if (!resource) return [];
  return columns.filter((column) => {
    const [path = '', part] = column.split('.');
    const field = findField(resource, path);
    return column !== 'id' && column !== 'rev' && (!field || field.readOnly || part === 'name');
  });
}
