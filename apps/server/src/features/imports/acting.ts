/** The principal that an import writes as, and its permissions. */
import type { Import } from '@callejero/contract/answers/imports.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { type ImportStep, missingForImport } from '@callejero/contract/import-permissions.ts';
import type { Binding, Registry } from '../../access/binding.ts';
import { type Principal, system } from '../../access/policy.ts';
import type { Queryable } from '../../ports/ports.ts';
import { activeAdministrator } from '../../resource/active-administrator.ts';
import type { WriteRequest } from '../../resource/write/written.ts';

/** The administrator who asked for the current phase, with the present permissions; the system for the command line. */
export async function actingPrincipal(db: Queryable, askedBy: string | null): Promise<Principal> {
  if (askedBy === null) return system;
  const principal = await activeAdministrator(db, askedBy);
  if (!principal) throw new ApiError('forbidden', undefined, 'Quien lo pidió ya no puede importar.');
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

/** Throws 403 with the missing permission. Routes ask for the caller, jobs again for the acting principal. */
export function assertMay(
  step: ImportStep,
  { kind, permissions }: Principal,
  item: Pick<Import, 'target' | 'layout' | 'options' | 'counts'>,
): void {
  const missing = missingForImport(kind === 'administrator' ? permissions : [], step, item);
  if (missing !== null) throw new ApiError('forbidden', undefined, missing);
}
