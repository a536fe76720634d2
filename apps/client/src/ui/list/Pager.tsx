import { chevronBack, chevronForward } from 'ionicons/icons';
import { Options } from '../fields/Options.tsx';
import { IconButton } from '../layout/Button.tsx';
import { texts } from '../texts.ts';
import { formatNumber } from '../values/format.ts';
import styles from './Pager.module.css';
import { type ListView, pageSizes } from './view.ts';

interface PagerProps {
  view: ListView;
  total: number;
  onChange: (change: Partial<ListView>) => void;
}

/** Position and page size, at the foot of a table. */
export function Pager({ view, total, onChange }: PagerProps) {
  const first = view.page * view.perPage + 1;
  const last = Math.min(total, first + view.perPage - 1);
  return (
    <nav className={styles.pager} aria-label={texts.list.pageSize}>
      <label className={styles.size}>
        {texts.list.pageSize}
        <select
          className="input"
          value={view.perPage}
          onChange={(event) => onChange({ perPage: Number(event.target.value) })}
        >
          <Options of={pageSizes.map((size) => [size, String(size)])} />
        </select>
      </label>
      <span aria-live="polite">
        {texts.list.range(formatNumber(first), formatNumber(last), formatNumber(total))}
      </span>
      <IconButton
        icon={chevronBack}
        label={texts.list.previous}
        disabled={view.page === 0}
        onClick={() => onChange({ page: view.page - 1 })}
      />
      <IconButton
        icon={chevronForward}
        label={texts.list.next}
        disabled={last >= total}
        onClick={() => onChange({ page: view.page + 1 })}
      />
    </nav>
  );
}
