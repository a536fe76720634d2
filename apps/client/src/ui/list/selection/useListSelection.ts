import { useCallback, useEffect, useState } from 'react';
import type { ListView } from '../view.ts';

export interface ListSelection<Row> {
  selected: ReadonlyMap<string, Row>;
  /** Whether all matching rows are selected, and not only those in `selected`. */
  allMatching: boolean;
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
  /** `rows`: those of this page. */
  selectMatching: (rows: readonly Row[]) => void;
  clear: () => void;
}

/** The rows that are selected for bulk actions, until other rows are shown. */
export function useListSelection<Row extends { id: string }>(view: ListView): ListSelection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const [allMatching, setAllMatching] = useState(false);

  const clear = () => {
    setSelected(new Map());
    setAllMatching(false);
  };

  const viewKey = JSON.stringify([view.search, view.filters, view.archived]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection is cleared when the shown rows change
  useEffect(() => clear(), [viewKey]);

  const onSelect = useCallback((rows: readonly Row[], isSelected: boolean) => {
    setAllMatching(false);
    setSelected((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (isSelected) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  }, []);

  const selectMatching = (rows: readonly Row[]) => {
    // If one row is unticked afterwards, the other rows of this page stay selected.
    setSelected(byId(rows));
    setAllMatching(true);
  };

  return { selected, allMatching, onSelect, selectMatching, clear };
}

export const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));
