/**
 * The list of a collection as a whole page: search, filters, sort and page in the URL, a table on wide screens and cards on
 * phones, row and bulk actions, the archive. A screen gives the columns; everything else follows from the contract.
 */

import type { Resource } from '@callejero/contract/resource.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { nextPageOf } from '../../api/http/next-page.ts';
import { useInfiniteList, useList } from '../../api/resource.ts';
import { abilitiesOf, isListed, isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { fromWidth } from '../breakpoints.ts';
import { attempt } from '../feedback/attempt.ts';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import { AppPage } from '../layout/AppPage.tsx';
import { Button } from '../layout/Button.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { useHeadingAfter } from '../layout/useHeadingAfter.ts';
import { Empty } from '../states/Empty.tsx';
import { Failure } from '../states/Failure.tsx';
import { Skeleton } from '../states/Skeleton.tsx';
import { State } from '../states/State.tsx';
import { texts } from '../texts.ts';
import { formatNumber } from '../values/format.ts';
import { BulkBar } from './BulkBar.tsx';
import { HeaderActions } from './HeaderActions.tsx';
import { Pager } from './Pager.tsx';
import type { ListParts } from './parts.ts';
import { readyColumns } from './readyColumns.tsx';
import { readyFilters } from './readyFilters.ts';
import { ListCards } from './rows/ListCards.tsx';
import { ListTable } from './rows/ListTable.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { BaseRow, Offer, ResourceListProps, RowAction } from './types.ts';
import { useArchiving } from './useArchiving.ts';
import { useExport } from './useExport.ts';
import { useListView } from './useListView.ts';
import { useRowFocus } from './useRowFocus.ts';
import { isNarrowed, noResultsText, queryOf } from './view.ts';
import './list.css';
import styles from './ResourceList.module.css';

export function ResourceList<Row extends BaseRow>(props: ResourceListProps<Row>) {
  const { user } = useSession();
  return isListed(user, props.resource.name) ? (
    <ReadableList {...props} />
  ) : (
    <AppPage title={props.title ?? props.resource.labels.many} wide>
      {props.top}
      <State drawing="nothing" text={texts.list.mayNotRead} />
    </AppPage>
  );
}

function ReadableList<Row extends BaseRow>(props: ResourceListProps<Row>) {
  const { resource, archive = true } = props;
  const { user } = useSession();
  const may = abilitiesOf(user, resource.name);
  const offered = ({ permission }: Offer) => isOffered(user, permission);
  const links = (props.links ?? []).filter(offered);
  const { formHref, createLabel = texts.newOne(resource.labels) } = props;
  const createHref = may.create && formHref ? `${formHref}/create/new` : undefined;
  const href = props.href ?? (formHref ? (row: Row) => `${formHref}/edit/${row.id}` : undefined);
  const title = props.title ?? resource.labels.many;
  const wide = useMediaQuery(fromWidth('medium'));
  const filters = useMemo(() => readyFilters(resource, props.filters ?? []), [resource, props.filters]);
  const filterKeys = useMemo(() => filters.map((filter) => filter.key), [filters]);
  const [asked, onView] = useListView(filterKeys, props.initialFilters ?? {}, props.own);
  const mayArchive = archive && may.archive;
  const view = mayArchive ? asked : { ...asked, archived: false };
  const [selection, setSelection] = useState<ReadonlyMap<string, Row>>(new Map());
  /** Whether all matching rows are selected, and not only those in `selection`. */
  const [allMatching, setAllMatching] = useState(false);
  // The bar of the selection takes its focused button with it.
  useHeadingAfter(selection.size > 0);
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
  const csv = useExport(resource, query);
  const table = useList<Resource, Row>(resource, query, { enabled: wide });
  const cards = useInfiniteList<Resource, Row>(resource, query, { enabled: !wide });
  const shown = wide ? table : cards;
  const rows = wide ? (table.data?.data ?? []) : (cards.data?.pages.flatMap((page) => page.data) ?? []);
  const rowFocus = useRowFocus(rows);
  const total = (wide ? table.data : cards.data?.pages[0])?.meta.total;

  // A page beyond the end (rows were archived meanwhile) shows the last one instead of nothing.
  useEffect(() => {
    if (wide && total !== undefined && view.page > 0 && view.page * view.perPage >= total)
      onView({ page: Math.max(0, Math.ceil(total / view.perPage) - 1) });
  }, [wide, total, view.page, view.perPage, onView]);

  const viewKey = JSON.stringify([view.search, view.filters, view.archived]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection is cleared when the shown rows change
  useEffect(() => clearSelection(), [viewKey]);

  const archiving = useArchiving<Row>(resource, view.archived, props.archiveQuestion, nameOf);
  const own = view.archived ? [] : (props.actions ?? []).filter(offered);
  const all = mayArchive ? [...own, archiving] : own;
  const actions = all.filter(({ run }) => run);
  const bulk = all.filter(({ runMany }) => runMany);

  function nameOf(row: Row): string {
    if (props.nameOf) return props.nameOf(row);
    return String((row as unknown as Record<string, unknown>)[resource.display] ?? resource.labels.one);
  }

  function selectMatching(): void {
    // If one row is unticked afterwards, the other rows of this page stay selected.
    setSelection(selectionOf(rows));
    setAllMatching(true);
  }

  function clearSelection(): void {
    setSelection(new Map());
    setAllMatching(false);
  }

  const onSelect = useCallback((changed: readonly Row[], selected: boolean) => {
    setAllMatching(false);
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
    total: total ?? 0,
    columns: readyColumns(resource, props.columns),
    view,
    sort: view.sort ?? defaultSort,
    onView,
    selectable: bulk.length > 0,
    selection: allMatching ? selectionOf(rows) : selection,
    onSelect,
    nameOf,
    href: view.archived ? undefined : href,
    hasActions: actions.length > 0,
    actionsOf: (row) => actions.filter((action) => action.show?.(row) ?? true),
    onRun: (action, row) => void attempt(() => action.run?.(row)),
  };

  const runBulk = async ({ runAll, runMany }: RowAction<Row>) => {
    const done = await attempt(() =>
      allMatching && runAll ? runAll(query.filters) : runMany?.([...selection.values()]),
    );
    if (done) clearSelection();
  };
  const offersMatching =
    !allMatching && (total ?? 0) > selection.size && bulk.some(({ runAll }) => runAll !== undefined);
  const matchingTotal = formatNumber(total ?? 0);

  return (
    <AppPage
      title={title}
      note={total === undefined ? null : formatNumber(total)}
      wide
      actions={<HeaderActions links={links} createHref={createHref} createLabel={createLabel} csv={csv} />}
      foot={
        selection.size > 0 ? (
          <BulkBar
            label={
              allMatching ? texts.list.matchingSelected(matchingTotal) : texts.list.selected(selection.size)
            }
            matching={
              offersMatching
                ? { label: texts.list.selectMatching(matchingTotal), onSelect: selectMatching }
                : null
            }
            actions={bulk.filter((action) =>
              allMatching ? action.runAll : (action.showMany?.([...selection.values()]) ?? true),
            )}
            onRun={(action) => void runBulk(action)}
            onClear={clearSelection}
          />
        ) : null
      }
    >
      {props.top}
      <Toolbar
        view={view}
        onView={onView}
        search={props.search && props.search.length > 0 ? (props.searchPlaceholder ?? texts.search) : null}
        filters={filters}
        archive={mayArchive}
      />
      {props.children}
      {shown.error && rows.length === 0 ? (
        <Failure error={shown.error} onRetry={() => void shown.refetch()} />
      ) : shown.isPending ? (
        <Skeleton rows={10} height="1.75rem" />
      ) : rows.length === 0 ? (
        isNarrowed(view) && !asItOpens ? (
          <State drawing="nothing" text={noResultsText(view)}>
            <Button onClick={() => onView({ search: '', filters: {} })}>{texts.list.clearAll}</Button>
          </State>
        ) : (
          <Empty
            text={
              view.archived
                ? texts.list.noArchived
                : (props.empty ?? texts.list.emptyOf(resource.labels.many.toLowerCase()))
            }
            action={
              view.archived ? null : (
                <>
                  {createHref ? (
                    <LinkButton href={createHref} variant="primary">
                      {createLabel}
                    </LinkButton>
                  ) : null}
                  {links.map(({ href, whenEmpty }) =>
                    whenEmpty ? (
                      <LinkButton key={href} href={href} variant="secondary">
                        {whenEmpty(resource.labels.many.toLowerCase())}
                      </LinkButton>
                    ) : null,
                  )}
                </>
              )
            }
          />
        )
      ) : (
        <div
          className={shown.isPlaceholderData ? `${styles.list} ${styles.stale}` : styles.list}
          aria-busy={shown.isFetching}
          {...rowFocus}
        >
          {wide ? (
            <>
              <ListTable parts={parts} rows={rows} />
              <Pager view={view} total={total ?? 0} onChange={onView} />
            </>
          ) : (
            <ListCards parts={parts} rows={rows} next={nextPageOf(cards)} />
          )}
        </div>
      )}
    </AppPage>
  );
}

const selectionOf = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));
