import { close } from 'ionicons/icons';
import { Button, IconButton } from '../../layout/Button.tsx';
import { Icon } from '../../layout/Icon.tsx';
import styles from '../list-tools.module.css';
import { listTexts } from '../texts.ts';
import type { RowAction } from '../types.ts';

interface BulkBarProps<Row> {
  /** How many are selected, in words. */
  label: string;
  /** Selects all matching rows, if there are more than the page shows. */
  matching: { label: string; onSelect: () => void } | null;
  actions: readonly RowAction<Row>[];
  onRun: (action: RowAction<Row>) => void;
  onClear: () => void;
}

/** The actions for the selected rows; slides in at the foot. */
export function BulkBar<Row>({ label, matching, actions, onRun, onClear }: BulkBarProps<Row>) {
  return (
    <section className={styles.bulkBar} aria-label={label}>
      <IconButton icon={close} label={listTexts.deselect} onClick={onClear} />
      <span aria-live="polite" className="strong">
        {label}
      </span>
      {matching ? (
        <Button variant="plain" onClick={matching.onSelect}>
          {matching.label}
        </Button>
      ) : null}
      <div className={styles.bulkActions}>
        {actions.map((action) => (
          <Button
            key={action.key}
            variant="plain"
            className={action.color ?? ''}
            onClick={() => onRun(action)}
          >
            {action.icon ? <Icon icon={action.icon} /> : null}
            {action.label}
          </Button>
        ))}
      </div>
    </section>
  );
}
