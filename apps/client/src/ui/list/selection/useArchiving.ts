import type { Resource } from '@callejero/contract/resource.ts';
import { archiveOutline, arrowUndoOutline } from 'ionicons/icons';
import { Cancelled } from '../../feedback/cancelled.ts';
import { useArchiveWithUndo } from '../../hooks/useArchiveWithUndo.ts';
import { texts } from '../../texts.ts';
import { listTexts } from '../texts.ts';
import type { BaseRow, RowAction } from '../types.ts';

/** The actions to archive (with confirmation and undo) or, in the archive, to restore, for one row and for many. */
export function useArchiving<Row extends BaseRow>(
  resource: Resource,
  archived: boolean,
  question: ((row: Row) => string) | undefined,
  nameOf: (row: Row) => string,
): RowAction<Row> {
  const { archive, archiveMany, restore } = useArchiveWithUndo(resource);

  const restoreAll = (rows: readonly Row[]) => restore(rows, texts.form.restored);
  const archiveAll = async (rows: readonly Row[]) => {
    const [first] = rows;
    if (!first) return;
    const done =
      rows.length > 1
        ? await archiveMany(rows)
        : await archive(first, {
            question: listTexts.archiveOne(nameOf(first)),
            detail: question?.(first) ?? listTexts.archiveDetail,
            done: texts.form.archived,
            restored: texts.form.restored,
          });
    if (!done) throw new Cancelled();
  };

  const work = archived ? restoreAll : archiveAll;
  return {
    key: 'archive',
    label: archived ? texts.restore : texts.archive,
    icon: archived ? arrowUndoOutline : archiveOutline,
    swipe: true,
    ...(archived ? {} : { color: 'danger' as const }),
    run: (row) => work([row]),
    runMany: work,
  };
}
