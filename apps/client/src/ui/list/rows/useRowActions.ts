import { isOffered } from '../../../api/session/abilities.ts';
import { useSession } from '../../../api/session/session.ts';
import { useBulkEditing } from '../bulk/useBulkEditing.tsx';
import { useArchiving } from '../selection/useArchiving.ts';
import type { BaseRow, Offer, ResourceListProps, RowAction } from '../types.ts';
import type { ListView } from '../view.ts';

/** What the person may do with the rows of a list: the screen's own actions, editing a field of many, and the archive. */
export function useRowActions<Row extends BaseRow>(
  { resource, actions = [], overrides, archiveQuestion }: ResourceListProps<Row>,
  { archived }: ListView,
  mayArchive: boolean,
  nameOf: (row: Row) => string,
) {
  const { user } = useSession();
  const offered = ({ permission }: Offer) => isOffered(user, permission);
  const archiving = useArchiving<Row>(resource, archived, archiveQuestion, nameOf);
  const editing = useBulkEditing<Row>(resource, overrides);
  const mayEdit = editing !== null && offered(editing.action) && !archived;
  const all: RowAction<Row>[] = [
    ...(archived ? [] : actions.filter(offered)),
    ...(mayEdit ? [editing.action] : []),
    ...(mayArchive ? [archiving] : []),
  ];
  return {
    rowActions: all.filter(({ run }) => run),
    bulkActions: all.filter(({ runMany }) => runMany),
    mayEdit,
    editDialog: editing?.dialog,
  };
}
