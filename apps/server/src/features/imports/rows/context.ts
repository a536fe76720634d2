/** The collection that an import writes, with the rights of the importing administrator. */
import { type Field, fieldOf, type Resource } from '@callejero/contract/resource.ts';
import { permits } from '../../../access/policy.ts';
import type { WriteRequest } from '../../../resource/write/written.ts';
import { bindingOf, requestOf } from '../acting.ts';
import { same } from '../decide.ts';
import type { StoredImport } from '../store.ts';
import type { Work } from '../work.ts';
import { createRowFinder, type RowFinder } from './stored-rows.ts';

export interface RowsContext extends Pick<Work, 'service'> {
  importId: string;
  target: StoredImport['target'];
  resource: Resource;
  request: WriteRequest;
  finder: RowFinder;
  /** The fields of a new row that the administrator may write; null if none may be created. */
  creatable: readonly string[] | null;
  mayUpdate: boolean;
  /** The fields that refer to other rows. */
  references: readonly string[];
  /** The field that refers to a row of the same collection, such as a parent. */
  ownReference: string | undefined;
}

export function openRows(
  { registry, service, importId, principal }: Work,
  { target }: StoredImport,
): RowsContext {
  const binding = bindingOf(registry, target);
  const { resource, policy } = binding;
  const mayCreate = permits(principal, target, 'create');
  const references = Object.entries<Field>(resource.fields).filter(([, field]) => field.to !== undefined);
  return {
    ...{ service, importId, target, resource },
    request: requestOf(principal, importId),
    finder: createRowFinder(registry, binding, principal),
    creatable: mayCreate ? (policy.create?.(principal)?.fields ?? null) : null,
    mayUpdate: permits(principal, target, 'update'),
    references: references.map(([name]) => name),
    ownReference: references.find(([, field]) => field.to === target)?.[0],
  };
}

/** Whether two values of a field are equal; times are compared as moments, whatever their offset. */
export function sameValue(resource: Resource, name: string, a: unknown, b: unknown): boolean {
  const isTime = fieldOf(resource, name)?.kind === 'timestamp';
  const comparable = (value: unknown) => (isTime && typeof value === 'string' ? Date.parse(value) : value);
  return same(comparable(a), comparable(b));
}
