/**
 * The list of a collection as a whole page: search, filters, sort and page in the URL, a table on wide screens and cards on
 * phones, row and bulk actions, the archive. A screen gives the columns; everything else follows from the contract.
 */

import type { Resource } from '@callejero/contract/resource.ts';
import { useMemo } from 'react';
import { getAbilities, isListed, isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { attempt } from '../feedback/attempt.ts';
import { AppPage } from '../layout/AppPage.tsx';
import { State } from '../states/State.tsx';
import { texts } from '../texts.ts';
import { formatNumber } from '../values/format.ts';
import { BulkEdits } from './bulk/BulkEdits.tsx';
import { EmptyList } from './EmptyList.tsx';
import { readyFilters } from './filters/readyFilters.ts';
import { Toolbar } from './filters/Toolbar.tsx';
import { HeaderActions } from './HeaderActions.tsx';
import { ListContent } from './ListContent.tsx';
import type { ListParts } from './parts.ts';
import { useRowActions } from './rows/useRowActions.ts';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { byId, useListSelection } from './selection/useListSelection.ts';
import { listTexts } from './texts.ts';
import type { BaseRow, Offer, ResourceListProps } from './types.ts';
import { useExport } from './useExport.ts';
import { useListRows } from './useListRows.ts';
import { useListView } from './useListView.ts';
import { linkIn, listQueries } from './view.ts';
import { useViews } from './views/useViews.tsx';
import './list.css';

export function ResourceList<Row extends BaseRow>(props: ResourceListProps<Row>) {
  const { user } = useSession();
  return isListed(user, props.resource) ? (
    <ReadableList {...props} />
  ) : (
    <AppPage title={props.title ?? props.resource.labels.many} wide>
      {props.top}
      <State drawing="nothing" text={listTexts.mayNotRead} />
    </AppPage>
  );
}

function ReadableList<Row extends BaseRow>(props: ResourceListProps<Row>) {
  const { resource, archive = true } = props;
  const { user } = useSession();
  const may = getAbilities(user, resource.name);
  const offered = ({ permission }: Offer) => isOffered(user, permission);
  const { formHref, createLabel = texts.newOne(resource.labels) } = props;
  const createHref = may.create && formHref ? `${formHref}/create/new` : undefined;
  const href = props.href ?? (formHref ? (row: Row) => `${formHref}/edit/${row.id}` : undefined);
  const title = props.title ?? resource.labels.many;
  const many = resource.labels.many.toLowerCase();
  const filters = useMemo(() => readyFilters(resource, props.filters ?? []), [resource, props.filters]);
  const filterKeys = useMemo(() => filters.map((filter) => filter.key), [filters]);
  const {
    view: urlView,
    onView,
    isRemembered,
  } = useListView(filterKeys, props.initialFilters ?? {}, props.own);
  const mayArchive = archive && may.archive;
  const hasMap = resource.located.length > 0 && isOffered(user, `${resource.name}:read`);
  const view = {
    ...urlView,
    archived: mayArchive && urlView.archived,
    isMap: hasMap && urlView.isMap,
  };
  const links = (props.links ?? []).filter(offered).map((link) => linkIn(view, link));
  const defaultSort = props.sort ?? resource.defaultSort;

  const views = useViews(props, view, filterKeys, onView);
  const { query, shown } = listQueries(props, view, { ...views.choice, filters, defaultSort });
  const csv = useExport(resource, query);
  const list = useListRows<Row>(resource, shown, view, onView);
  const { rows, total, isTotalExact } = list;
  const selection = useListSelection<Row>(view);

  const nameOf = props.nameOf ?? ((row: Row) => displayName(resource, row));
  const { rowActions, bulkActions, mayEdit, editDialog } = useRowActions(props, view, mayArchive, nameOf);

  const parts: ListParts<Row> = {
    title,
    total: total ?? 0,
    isTotalExact,
    columns: views.choice.shown,
    view,
    sort: view.sort ?? defaultSort,
    onView,
    selectable: bulkActions.length > 0,
    selection: selection.allMatching ? byId(rows) : selection.selected,
    onSelect: selection.onSelect,
    nameOf,
    href: view.archived ? undefined : href,
    hasActions: rowActions.length > 0,
    actionsOf: (row) => rowActions.filter((action) => action.show?.(row) ?? true),
    onRun: (action, row) => void attempt(() => action.run?.(row)),
  };

  return (
    <AppPage
      title={title}
      note={total === undefined ? null : listTexts.total(formatNumber(total), isTotalExact)}
      wide
      actions={<HeaderActions links={links} createHref={createHref} createLabel={createLabel} csv={csv} />}
      foot={
        selection.selected.size > 0 ? (
          <SelectionBar
            selection={selection}
            rows={rows}
            total={parts.total}
            isTotalExact={isTotalExact}
            actions={bulkActions}
            filters={query.filters}
          />
        ) : null
      }
    >
      {props.top}
      {views.saved}
      <Toolbar
        view={view}
        onView={onView}
        search={props.search && props.search.length > 0 ? (props.searchPlaceholder ?? texts.search) : null}
        filters={filters}
        archive={mayArchive}
        onViews={views.open}
        hasMap={hasMap}
        isRemembered={isRemembered}
        onForget={() => onView({ search: '', filters: props.initialFilters ?? {} })}
      />
      {props.children}
      {mayEdit ? <BulkEdits resource={resource} /> : null}
      {editDialog}
      {views.dialog}
      <ListContent
        list={list}
        parts={parts}
        onMap={view.isMap ? { resource, query: shown } : null}
        empty={
          <EmptyList
            text={props.empty ?? listTexts.emptyOf(many)}
            initialFilters={props.initialFilters}
            {...{ view, onView, createHref, createLabel, links, many }}
          />
        }
      />
    </AppPage>
  );
}

const displayName = (resource: Resource, row: BaseRow): string =>
  String((row as unknown as Record<string, unknown>)[resource.display] ?? resource.labels.one);
