/** The principal that an import writes as, and its permissions. */
import type { Import } from '@callejero/contract/answers/imports.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { importTargets } from '@callejero/contract/resources/imports.ts';
import type { Binding, Registry } from '../../access/binding.ts';
import { type Principal, permits, system } from '../../access/policy.ts';
import type { Queryable } from '../../ports/ports.ts';
import { activeAdministrator } from '../../resource/active-administrator.ts';
import type { WriteRequest } from '../../resource/write/written.ts';

/** The administrator who began the import, with the present permissions; the system for the command line. */
export async function actingPrincipal(db: Queryable, createdBy: string | null): Promise<Principal> {
  if (createdBy === null) return system;
  const principal = await activeAdministrator(db, createdBy);
  if (!principal)
    throw new ApiError('forbidden', undefined, 'Quien subió estos archivos ya no puede importarlos.');
  return principal;
}

export const requestOf = (principal: Principal, importId: string): WriteRequest => ({
  principal,
  requestId: importId,
  key: null,
});

export function bindingOf(registry: Registry, target: Import['target']): Binding {
  const binding = registry.get(target);
  if (!binding) throw new ApiError('route-not-found');
  return binding;
}

const refuse = (what: string, target: Import['target']): never => {
  throw new ApiError('forbidden', undefined, `No tienes permiso para ${what}: ${importTargets[target]}.`);
};

/**
 * Places need only `imports:create`, because they are drafts for review; everything else needs the collection's own permissions.
 */
const ownGrants = ({ target, layout }: Pick<Import, 'target' | 'layout'>): boolean =>
  target !== 'commerces' || layout === 'export';

type Item = Pick<Import, 'target' | 'layout'>;

export function assertMayWrite(principal: Principal, item: Item): void {
  if (!ownGrants(item)) return;
  const may = (action: string) => permits(principal, item.target, action);
  if (!may('create') && !may('update')) refuse('crear ni cambiar', item.target);
}

export function assertMayRead(principal: Principal, item: Item): void {
  if (ownGrants(item) && !permits(principal, item.target, 'read')) refuse('ver', item.target);
}

export function assertMayUndo(principal: Principal, item: Item & Pick<Import, 'counts'>): void {
  if (!ownGrants(item)) return;
  const may = (action: string) => permits(principal, item.target, action);
  if (item.counts.created > 0 && !may('delete')) refuse('archivar', item.target);
  if (item.counts.updated > 0 && !may('update')) refuse('cambiar', item.target);
}
