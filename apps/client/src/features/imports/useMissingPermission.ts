import type { Import } from '@callejero/contract/answers/imports.ts';
import { type ImportStep, missingForImport } from '@callejero/contract/import-permissions.ts';
import { useSession } from '../../api/session/session.ts';

/** The sentence about the permission that the signed-in person lacks for a step of an import; null if none is missing. */
export function useMissingPermission(
  step: ImportStep,
  item: Pick<Import, 'target' | 'layout' | 'options' | 'counts'>,
): string | null {
  const { user } = useSession();
  return missingForImport(user?.permissions ?? [], step, item);
}
