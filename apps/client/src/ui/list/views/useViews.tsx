import { type ReactNode, useState } from 'react';
import { useSession } from '../../../api/session/session.ts';
import { lazyPart } from '../../lazy-part.tsx';
import type { BaseRow, ResourceListProps } from '../types.ts';
import { type ListView, plainView, queryText, readView } from '../view.ts';
import { type ColumnChoice, columnChoice } from './columns.tsx';
import { useListViews, useOwnColumns } from './list-views.ts';
import { SavedViews } from './SavedViews.tsx';

const ViewsDialog = lazyPart(async () => (await import('./ViewsDialog.tsx')).ViewsDialog);

interface Views<Row> {
  choice: ColumnChoice<Row>;
  /** Opens the dialog of views and columns; null for people without any. */
  open: (() => void) | null;
  saved: ReactNode;
  dialog: ReactNode;
}

/** The columns of a list and its saved views. Whoever is no member of the team has the columns of the screen. */
export function useViews<Row extends BaseRow>(
  props: ResourceListProps<Row>,
  view: ListView,
  filterKeys: readonly string[],
  onView: (change: Partial<ListView>) => void,
): Views<Row> {
  const { resource } = props;
  const { user } = useSession();
  const isTeam = user?.roles.includes('administrator') === true;
  const { views, fields } = useListViews(resource, isTeam);
  const [ownColumns, setOwnColumns] = useOwnColumns(resource);
  const [isOpen, setOpen] = useState(false);
  const columns = isTeam ? (view.columns ?? ownColumns) : null;
  const source = { columns: props.columns, select: props.select, populates: props.populates };
  const choice = columnChoice<Row>(resource, source, columns, fields);
  const query = queryText({ ...view, columns }, props.own);
  return {
    choice,
    open: isTeam ? () => setOpen(true) : null,
    saved: (
      <SavedViews
        views={views}
        query={query}
        onOpen={(saved) =>
          onView({ ...plainView, ...readView(new URLSearchParams(saved.query), filterKeys) })
        }
      />
    ),
    dialog: isOpen ? (
      <ViewsDialog
        {...{ resource, views, query }}
        all={choice.all}
        shown={choice.shown}
        onColumns={(keys) => {
          setOwnColumns(keys);
          onView({ columns: keys, page: view.page });
        }}
        onClose={() => setOpen(false)}
      />
    ) : null,
  };
}
