/** Which changes can be undone where they are shown, and how. The server decides by the same rights as for any edit. */
import type { Import } from '@callejero/contract/answers/imports.ts';
import { missingForImport } from '@callejero/contract/import-permissions.ts';
import { ask } from '../../api/http/ask.ts';
import { toRequestError } from '../../api/http/errors.ts';
import { http } from '../../api/http/http.ts';
import { fetchOne, invalidate, type Listing } from '../../api/resource.ts';
import { isOffered } from '../../api/session/abilities.ts';
import type { useSession } from '../../api/session/session.ts';
import type { AuditRow } from '../../entities/history/audit-row.ts';
import { auditedResources, isOnly } from '../../entities/history/audited-resources.ts';

type Session = ReturnType<typeof useSession>['user'];
export type UndoOfMany = 'import' | 'mend' | 'edit';
type Undo = 'restore' | 'archive' | 'change' | UndoOfMany;

const opposites: Readonly<Record<string, 'restore' | 'archive' | 'change'>> = {
  archived: 'restore',
  restored: 'archive',
  updated: 'change',
};
const permissions = { restore: 'delete', archive: 'delete', change: 'update' } as const;

/** How a change is undone; null if it can't be, or not by this person. */
export function findUndo(row: AuditRow, user: Session): Undo | null {
  if (row.act && isMany(row)) {
    const { kind } = row.act;
    const needed = kind === 'import' ? 'imports:create' : `${row.resource}:update`;
    return kind === 'review' || !isOffered(user, needed) || row.action === 'restored' ? null : kind;
  }
  const undo = opposites[row.action];
  const resource = auditedResources.get(row.resource);
  if (!undo || !resource || isOnly(row.resource)) return null;
  const action = permissions[undo];
  if (resource.permissions?.actions[action] === undefined) return null;
  return isOffered(user, `${row.resource}:${action}`) ? undo : null;
}

/** Whether a row stands for several changes. */
export const isMany = ({ act }: Pick<AuditRow, 'act'>): boolean => act !== undefined && act.changes > 1;

/** Archives or restores the record as it is now; false if it is no longer as the change left it. */
export async function toggleArchived(
  { resource: name, recordId }: AuditRow,
  undo: 'restore' | 'archive',
): Promise<boolean> {
  const resource = auditedResources.get(name);
  if (!resource) return false;
  const archived = undo === 'restore';
  const current = await fetchOne<typeof resource, Listing, { rev: number }>(resource, recordId, {
    archived,
    select: ['rev'],
  }).catch((error: unknown) => {
    if (toRequestError(error).status === 404) return null;
    throw error;
  });
  if (!current) return false;
  const body = { rev: current.rev };
  if (archived) await http.post(`/${name}/${recordId}/restore`, body);
  else await http.delete(`/${name}/${recordId}`, body);
  await invalidate(name, 'audit');
  return true;
}

/** Begins the undoing of a whole import or bulk action; false if it is undone already or can no longer be. */
export async function undoAct(
  kind: UndoOfMany,
  { id, resource }: { id: string; resource: string },
  user: Session,
): Promise<boolean> {
  if (kind === 'mend') await ask.post(`/commerces/mends/${id}/undo`);
  else if (kind === 'edit') await ask.post(`/${resource}/bulk-edits/${id}/undo`);
  else {
    const item = await ask.get<Import>(`/imports/${id}`);
    if (item.status !== 'done' || missingForImport(user?.permissions ?? [], 'undo', item) !== null)
      return false;
    await http.post(`/imports/${id}/undo`, { rev: item.rev });
  }
  await invalidate(resource, 'audit');
  return true;
}
