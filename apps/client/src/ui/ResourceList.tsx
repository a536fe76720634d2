/**
 * The list of a collection as a whole page: search, filters, sort and page in the URL, a table on wide screens and
 * cards on phones, row and bulk actions, the archive. A screen gives the columns; the rest follows from the contract.
 */

import type { Resource } from '@callejero/contract/resource.ts';
import { fieldOf } from '@callejero/contract/resource.ts';
import { IonIcon } from '@ionic/react';
import { addOutline, archiveOutline, arrowUndoOutline, searchOutline } from 'ionicons/icons';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useArchive, useInfiniteList, useList, useRestore } from '../api/resource.ts';
import { useSession } from '../api/session.ts';
import { AppPage } from './AppPage.tsx';
import { abilitiesOf, isOffered } from './abilities.ts';
import { Cancelled } from './cancelled.ts';
import { FieldValue } from './FieldValue.tsx';
import { feedback } from './feedback/feedback.ts';
import { formatNumber } from './format.ts';
import { LinkButton } from './LinkButton.tsx';
import { BulkBar } from './list/BulkBar.tsx';
import { FilterChip } from './list/FilterChip.tsx';
import { ListCards } from './list/ListCards.tsx';
import { ListTable } from './list/ListTable.tsx';
import { Pager } from './list/Pager.tsx';
import type { ListParts, ReadyColumn } from './list/parts.ts';
import type {
  BaseRow,
  BulkAction,
  Column,
  HeaderLink,
  Offer,
  ResourceListProps,
  RowAction,
} from './list/types.ts';
import { useListView } from './list/useListView.ts';
import { isNarrowed, queryOf } from './list/view.ts';
import { Empty } from './states/Empty.tsx';
import { Failure } from './states/Failure.tsx';
import { Skeleton } from './states/Skeleton.tsx';
import { State } from './states/State.tsx';
import { texts } from './texts.ts';
import { useDebounced } from './useDebounced.ts';
import { useMediaQuery } from './useMediaQuery.ts';
import './list/list.css';

const unsortable = new Set(['texts', 'references', 'reference', 'json', 'point', 'uuid']);

function readyColumns<Row extends BaseRow>(
  resource: Resource,
  columns: readonly Column<Row>[],
): ReadyColumn<Row>[] {
  return columns.map((column, index) => {
    const field = fieldOf(resource, column.key);
    return {
      key: column.key,
      label: column.label ?? field?.label ?? '',
      show:
        column.render ??
        ((row) => (
          <FieldValue field={field} value={(row as unknown as Record<string, unknown>)[column.key]} />
        )),
      sortField:
        column.sort === false
          ? null
          : (column.sort ?? (field && !unsortable.has(field.kind) ? column.key : null)),
      place: column.card ?? (index === 0 ? 'title' : 'none'),
      align: column.align,
      width: column.width,
    };
  });
}

export function ResourceList<Row extends BaseRow>(props: ResourceListProps<Row>) {
  const { resource, filters = [], archive = true } = props;
  const { user } = useSession();
  const may = abilitiesOf(user, resource.name);
  const offered = ({ permission }: Offer) => isOffered(user, permission);
  const rowActions = (props.rowActions ?? []).filter(offered);
  const bulkActions = (props.bulkActions ?? []).filter(offered);
  const links = (props.links ?? []).filter(offered);
  const createHref = may.create ? props.createHref : undefined;
  const title = props.title ?? resource.labels.many;
  const wide = useMediaQuery('(min-width: 768px)');
  const filterKeys = useMemo(() => filters.map((filter) => filter.key), [filters]);
  const [view, onView] = useListView(filterKeys, props.initialFilters ?? {}, props.own);
  const [selection, setSelection] = useState<ReadonlyMap<string, Row>>(new Map());
  const defaultSort = props.sort ?? resource.defaultSort;

  const query = queryOf(view, {
    search: props.search ?? [],
    ...(props.searchAs ? { searchAs: props.searchAs } : {}),
    filters,
    baseFilters: props.baseFilters,
    defaultSort,
    populates: props.populates,
    select: props.select,
  });
  const table = useList<Resource, Row>(resource, query, { enabled: wide });
  const cards = useInfiniteList<Resource, Row>(resource, query, { enabled: !wide });
  const shown = wide ? table : cards;
  const rows = wide ? (table.data?.data ?? []) : (cards.data?.pages.flatMap((page) => page.data) ?? []);
  const total = (wide ? table.data : cards.data?.pages[0])?.meta.total;

  // A page beyond the end (rows were archived meanwhile) shows the last one instead of nothing.
  useEffect(() => {
    if (wide && total !== undefined && view.page > 0 && view.page * view.perPage >= total)
      onView({ page: Math.max(0, Math.ceil(total / view.perPage) - 1) });
  }, [wide, total, view.page, view.perPage, onView]);

  const viewKey = JSON.stringify([view.search, view.filters, view.archived]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected belongs to what is shown
  useEffect(() => setSelection(new Map()), [viewKey]);

  const archiving = useArchiving<Row>(resource, view.archived, props.archiveQuestion, nameOf);
  const shownRowActions = view.archived ? [] : rowActions;
  const shownBulkActions = view.archived ? [] : bulkActions;
  const actions = archive && may.archive ? [...shownRowActions, archiving.row] : shownRowActions;
  const bulk = archive && may.archive ? [...shownBulkActions, archiving.bulk] : shownBulkActions;

  function nameOf(row: Row): string {
    return String((row as unknown as Record<string, unknown>)[resource.display] ?? resource.labels.one);
  }

  const onSelect = useCallback((changed: readonly Row[], selected: boolean) => {
    setSelection((before) => {
      const next = new Map(before);
      for (const row of changed) {
        if (selected) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  }, []);

  const asItOpens =
    view.search.trim() === '' && JSON.stringify(view.filters) === JSON.stringify(props.initialFilters);

  const parts: ListParts<Row> = {
    title,
    columns: readyColumns(resource, props.columns),
    view,
    sort: view.sort ?? defaultSort,
    onView,
    selectable: bulk.length > 0,
    selection,
    onSelect,
    nameOf,
    href: view.archived ? undefined : props.href,
    hasActions: actions.length > 0,
    actionsOf: (row) => actions.filter((action) => action.show?.(row) ?? true),
    onRun: (action, row) => void run(() => action.run(row)),
  };

  const runBulk = async (action: BulkAction<Row>) => {
    const done = await run(() => action.run([...selection.values()]));
    if (done) setSelection(new Map());
  };

  return (
    <AppPage
      title={title}
      note={total === undefined ? null : formatNumber(total)}
      wide
      actions={<HeaderActions links={links} createHref={createHref} createLabel={props.createLabel} />}
      foot={
        selection.size > 0 ? (
          <BulkBar
            count={selection.size}
            actions={bulk}
            onRun={(action) => void runBulk(action)}
            onClear={() => setSelection(new Map())}
          />
        ) : null
      }
    >
      {props.top}
      <div className="toolbar">
        {props.search && props.search.length > 0 ? (
          <SearchField
            value={view.search}
            placeholder={props.searchPlaceholder ?? texts.search}
            onChange={(search) => onView({ search })}
          />
        ) : null}
        <div className="toolbar-chips">
          {filters.map((filter) => (
            <FilterChip
              key={filter.key}
              filter={filter}
              values={view.filters[filter.key] ?? []}
              onChange={(values) => onView({ filters: { ...view.filters, [filter.key]: values } })}
            />
          ))}
          {archive ? (
            <button
              type="button"
              className="chip"
              aria-pressed={view.archived}
              onClick={() => onView({ archived: !view.archived })}
            >
              <IonIcon icon={archiveOutline} aria-hidden="true" />
              {texts.list.archived}
            </button>
          ) : null}
        </div>
      </div>
      {props.children}
      {shown.error && rows.length === 0 ? (
        <Failure error={shown.error} onRetry={() => void shown.refetch()} />
      ) : shown.isPending ? (
        <Skeleton rows={10} height="1.75rem" />
      ) : rows.length === 0 ? (
        isNarrowed(view) && !asItOpens ? (
          <State
            drawing="nothing"
            text={view.search ? texts.list.noResultsFor(view.search) : texts.list.noResults}
          >
            <button
              type="button"
              className="button secondary"
              onClick={() => onView({ search: '', filters: {} })}
            >
              {texts.list.clearAll}
            </button>
          </State>
        ) : (
          <Empty
            text={
              view.archived
                ? texts.list.noArchived
                : (props.empty ?? texts.list.emptyOf(resource.labels.many.toLowerCase()))
            }
            action={
              createHref && !view.archived ? (
                <LinkButton href={createHref} variant="primary">
                  {props.createLabel ?? texts.create}
                </LinkButton>
              ) : null
            }
          />
        )
      ) : (
        <div className={shown.isPlaceholderData ? 'list stale' : 'list'} aria-busy={shown.isFetching}>
          {wide ? (
            <>
              <ListTable parts={parts} rows={rows} />
              <Pager view={view} total={total ?? 0} onChange={onView} />
            </>
          ) : (
            <ListCards
              parts={parts}
              rows={rows}
              hasMore={cards.hasNextPage}
              loadingMore={cards.isFetchingNextPage}
              onMore={() => void cards.fetchNextPage()}
            />
          )}
        </div>
      )}
    </AppPage>
  );
}

/** Runs an action and shows why it failed; true when it did not. */
async function run(work: () => void | Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Cancelled)) feedback.error(error);
    return false;
  }
}

interface HeaderActionsProps {
  links: readonly HeaderLink[];
  createHref: string | undefined;
  createLabel: string | undefined;
}

function HeaderActions({ links, createHref, createLabel }: HeaderActionsProps) {
  return (
    <>
      {links.map((link) => (
        <LinkButton key={link.href} href={link.href}>
          {link.icon ? <IonIcon icon={link.icon} aria-hidden="true" /> : null}
          {link.label}
        </LinkButton>
      ))}
      {createHref ? (
        <LinkButton href={createHref} variant="primary">
          <IonIcon icon={addOutline} aria-hidden="true" />
          {createLabel ?? texts.create}
        </LinkButton>
      ) : null}
    </>
  );
}

function SearchField({
  value,
  placeholder,
  onChange,
}: {
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const rested = useDebounced(text, 250);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is told, once it rests
  useEffect(() => {
    if (rested !== value) onChange(rested);
  }, [rested]);
  useEffect(() => setText(value), [value]);
  return (
    <search className="search">
      <IonIcon icon={searchOutline} aria-hidden="true" />
      <input
        type="search"
        className="input"
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </search>
  );
}

/** Archiving (asked, undone from its toast) or, in the archive, restoring: for one row and for many. */
function useArchiving<Row extends BaseRow>(
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
