import { chevronBack, chevronForward } from 'ionicons/icons';
import { Options } from '../fields/Options.tsx';
import { IconButton } from '../layout/Button.tsx';
import { formatNumber } from '../values/format.ts';
import styles from './list.module.css';
import type { ListParts } from './parts.ts';
import { listTexts } from './texts.ts';
import { pageSizes } from './view.ts';

interface PagerProps {
  parts: Pick<ListParts<unknown>, 'view' | 'total' | 'isTotalExact' | 'onView'>;
  /** How many rows this page has. */
  rows: number;
}

/** Position and page size, at the foot of a table. */
export function Pager({ parts: { view, total, isTotalExact, onView: onChange }, rows }: PagerProps) {
  const first = view.page * view.perPage + 1;
  const last = first + rows - 1;
  const isLast = isTotalExact ? last >= total : rows < view.perPage;
  return (
    <nav className={styles.pager} aria-label={listTexts.pageSize}>
      <label className={styles.size}>
        {listTexts.pageSize}
        <select
          className="input"
          value={view.perPage}
          onChange={(event) => onChange({ perPage: Number(event.target.value) })}
        >
          <Options of={pageSizes.map((size) => [size, String(size)])} />
        </select>
      </label>
      <span aria-live="polite">
        {listTexts.range(
          formatNumber(first),
          formatNumber(last),
          listTexts.total(formatNumber(total), isTotalExact),
        )}
      </span>
      <IconButton
        icon={chevronBack}
        label={listTexts.previous}
        disabled={view.page === 0}
        onClick={() => onChange({ page: view.page - 1 })}
      />
      <IconButton
        icon={chevronForward}
        label={listTexts.next}
        disabled={isLast}
        onClick={() => onChange({ page: view.page + 1 })}
      />
    </nav>
  );
}
