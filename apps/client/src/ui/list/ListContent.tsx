import type { Resource } from '@callejero/contract/resource.ts';
import type { ReactNode } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { MapBoundary } from '../map/MapBoundary.tsx';
import { Failure } from '../states/Failure.tsx';
import { Skeleton } from '../states/Skeleton.tsx';
import styles from './list.module.css';
import { RowCard } from './map/RowCard.tsx';
import { Pager } from './Pager.tsx';
import type { ListParts } from './parts.ts';
import { ListCards } from './rows/ListCards.tsx';
import { ListTable } from './rows/ListTable.tsx';
import type { BaseRow } from './types.ts';
import type { ListRows } from './useListRows.ts';
import { useRowFocus } from './useRowFocus.ts';
import type { toQuery } from './view.ts';

const ListMap = lazyPart(
  async () => (await import('./map/ListMap.tsx')).ListMap,
  <Skeleton rows={10} height="1.75rem" />,
);

interface ListContentProps<Row extends BaseRow> {
  list: ListRows<Row>;
  parts: ListParts<Row>;
  /** What the map shows instead of rows; null for the list. */
  onMap: { resource: Resource; query: ReturnType<typeof toQuery> } | null;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
}

/** The rows, or why there are none. */
export function ListContent<Row extends BaseRow>({ list, parts, onMap, empty }: ListContentProps<Row>) {
  const { wide, rows } = list;
  const rowFocus = useRowFocus(rows);
  if (list.error && rows.length === 0) return <Failure error={list.error} onRetry={list.refetch} />;
  if (list.isPending) return <Skeleton rows={10} height="1.75rem" />;
  if (rows.length === 0) return empty;
  if (onMap) {
    return (
      <MapBoundary>
        <ListMap
          {...onMap}
          title={parts.title}
          cardOf={(id, onClose) => <RowCard key={id} {...onMap} {...{ parts, id, onClose }} />}
        />
      </MapBoundary>
    );
  }
  return (
    <div
      className={list.isStale ? `${styles.list} ${styles.stale}` : styles.list}
      aria-busy={list.isFetching}
      {...rowFocus}
    >
      {wide ? (
        <>
          <ListTable parts={parts} rows={rows} />
          <Pager parts={parts} rows={rows.length} />
        </>
      ) : (
        <ListCards parts={parts} rows={rows} next={list.next} />
      )}
    </div>
  );
}
