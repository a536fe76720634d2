import { type ReactNode, useState } from 'react';
import { useSession } from '../../api/session/session.ts';
import type { AuditRow } from '../../entities/history/audit-row.ts';
import { auditedResources } from '../../entities/history/audited-resources.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { formatKind } from './RecordName.tsx';
import { texts } from './texts.ts';
import { findUndo, toggleArchived, type UndoOfMany, undoAct } from './undo.ts';
import { findRecordName } from './useRecordName.ts';

const RestoreDialog = lazyPart(
  async () => (await import('../../entities/history/RestoreDialog.tsx')).RestoreDialog,
);

/** Undoes a change after a question, a change of fields in a dialog. The screen renders `dialog`. */
export function useUndo(): { begin: (row: AuditRow) => Promise<void>; dialog: ReactNode } {
  const { user } = useSession();
  const [undoing, setUndoing] = useState<AuditRow | null>(null);
  const undone = undoing && auditedResources.get(undoing.resource);

  async function begin(row: AuditRow): Promise<void> {
    const how = findUndo(row, user);
    if (how === 'change') setUndoing(row);
    else if (how === 'restore' || how === 'archive') await undoArchiving(row, how);
    else if (how !== null) await undoWhole(row, how);
  }
  async function undoArchiving(row: AuditRow, how: 'restore' | 'archive'): Promise<void> {
    const found = await findRecordName(row.resource, row.recordId);
    const name = found?.text ?? formatKind(row.resource).toLowerCase();
    if (!(await feedback.confirm(texts.undo[`${how}Question`](name)))) return;
    await attempt(async () => {
      if (!(await toggleArchived(row, how))) feedback.warning(texts.undo.gone);
      else feedback.success(how === 'restore' ? texts.undo.restored : texts.undo.archived);
    });
  }
  async function undoWhole({ act, resource }: AuditRow, how: UndoOfMany): Promise<void> {
    if (!(await feedback.confirm(texts.undo[`${how}Question`], texts.undo[`${how}Detail`]))) return;
    await attempt(async () => {
      if (!(await undoAct(how, { id: act?.id ?? '', resource }, user))) feedback.warning(texts.undo.gone);
      else feedback.success(texts.undo.begun);
    });
  }
  const dialog =
    undoing && undone ? (
      <RestoreDialog
        resource={undone}
        id={undoing.recordId}
        entry={undoing}
        former="undo"
        onClose={() => setUndoing(null)}
      />
    ) : null;
  return { begin, dialog };
}
