import type { Filters } from '@callejero/contract/list-query/query.ts';
import { attempt } from '../../feedback/attempt.ts';
import { formatNumber } from '../../values/format.ts';
import { listTexts } from '../texts.ts';
import type { RowAction } from '../types.ts';
import { BulkBar } from './BulkBar.tsx';
import type { ListSelection } from './useListSelection.ts';

interface SelectionBarProps<Row extends { id: string }> {
  selection: ListSelection<Row>;
  /** The rows of this page. */
  rows: readonly Row[];
  /** Matching rows of all pages. */
  total: number;
  isTotalExact: boolean;
  actions: readonly RowAction<Row>[];
  /** The filters that the rows match. */
  filters: Filters | undefined;
}

/** The bulk actions for the selected rows, or for all matching ones. */
export function SelectionBar<Row extends { id: string }>(props: SelectionBarProps<Row>) {
  const { selection, rows, total, isTotalExact, actions, filters } = props;
  const { selected, allMatching, selectMatching, clear } = selection;
  const selectedRows = [...selected.values()];
  const matchingTotal = listTexts.total(formatNumber(total), isTotalExact);
  const offersMatching = !allMatching && total > selected.size && actions.some(({ runAll }) => runAll);

  const run = async ({ runAll, runMany }: RowAction<Row>) => {
    const done = await attempt(() => (allMatching && runAll ? runAll(filters) : runMany?.(selectedRows)));
    if (done) clear();
  };

  return (
    <BulkBar
      label={allMatching ? listTexts.matchingSelected(matchingTotal) : listTexts.selected(selected.size)}
      matching={
        offersMatching
          ? { label: listTexts.selectMatching(matchingTotal), onSelect: () => selectMatching(rows) }
          : null
      }
      actions={actions.filter(({ runAll, showMany }) =>
        allMatching ? runAll : (showMany?.(selectedRows) ?? true),
      )}
      onRun={(action) => void run(action)}
      onClear={clear}
    />
  );
}
