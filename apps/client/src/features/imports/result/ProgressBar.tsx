import { formatNumber } from '../../../ui/values/format.ts';
import importsStyles from '../imports.module.css';
import { texts } from '../texts.ts';
import { spokenProgress, toProgress } from './arithmetic.ts';
import styles from './result.module.css';

/** A bar with its numbers. Screen readers get every tenth only. */
export function ProgressBar({ done, total, label }: { done: number; total: number; label: string }) {
  const fraction = toProgress(done, total);
  return (
    <div className={styles.progress}>
      <progress
        className={importsStyles.progress}
        max={1}
        {...(total > 0 ? { value: fraction } : {})}
        aria-label={label}
      />
      <p aria-hidden="true">
        {total > 0 ? texts.progress.of(formatNumber(done), formatNumber(total)) : texts.progress.starting}
      </p>
      <p className="visually-hidden" role="status">
        {label} {total > 0 ? spokenProgress(fraction) : ''}
      </p>
    </div>
  );
}
