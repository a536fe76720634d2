import { type CategoryKind, categories } from '@callejero/contract/resources/categories.ts';
import type { FieldOverride } from '../../ui/form/types.ts';
import { CategoryDialog } from './CategoryDialog.tsx';

/** The form field for categories of one kind. */
export function categoryRelation(kind: CategoryKind): NonNullable<FieldOverride['relation']> {
  return { resource: categories, filters: { kind, active: true }, dialog: CategoryDialog };
}
