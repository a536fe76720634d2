import type { Resource } from '@callejero/contract/resource.ts';
import { archiveOutline, arrowUndoOutline } from 'ionicons/icons';
import { useArchive, useRestore } from '../../api/resource.ts';
import { Cancelled } from '../feedback/cancelled.ts';
import { feedback } from '../feedback/feedback.ts';
import { texts } from '../texts.ts';
import { run } from './run.ts';
import type { BaseRow, BulkAction, RowAction } from './types.ts';

/** Archiving (asked, undone from its toast) or, in the archive, restoring: for one row and for many. */
export function useArchiving<Row extends BaseRow>(
  resource: Resource,
  archived: boolean,
  question: ((row: Row) => string) | undefined,
  nameOf: (row: Row) => string,
): { row: RowAction<Row>; bulk: BulkAction<Row> } {
  const { mutateAsync: archive } = useArchive(resource);
  const { mutateAsync: restore } = useRestore(resource);

  const restoreAll = async (rows: readonly Row[]) => {
    for (const { id } of rows) await restore({ id });
    feedback.success(texts.form.restored);
  };
  const archiveAll = async (rows: readonly Row[]) => {
    const [first] = rows;
    if (!first) return;
    const one = rows.length === 1;
    const go = await feedback.confirm(
      one ? texts.list.archiveOne(nameOf(first)) : texts.list.archiveMany(rows.length),
      one ? (question?.(first) ?? texts.list.archiveDetail) : texts.list.archiveDetail,
    );
    if (!go) throw new Cancelled();
    for (const { id, rev } of rows) await archive({ id, rev });
    feedback.info(one ? texts.form.archived : texts.list.archivedMany(rows.length), {
      button: texts.undo,
      onButton: () => void run(() => restoreAll(rows)),
    });
  };

  const label = archived ? texts.restore : texts.archive;
  const icon = archived ? arrowUndoOutline : archiveOutline;
  const work = archived ? restoreAll : archiveAll;
  return {
    row: {
      key: 'archive',
      label,
      icon,
      swipe: true,
      ...(archived ? {} : { color: 'danger' as const }),
      run: (row) => work([row]),
    },
    bulk: {
      key: 'archive',
      label,
      icon,
      ...(archived ? {} : { color: 'danger' as const }),
      run: (rows) => work(rows),
    },
  };
}
