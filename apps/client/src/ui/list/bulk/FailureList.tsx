import type { BulkEditJob } from '@callejero/contract/answers/bulk-edits.ts';
import styles from '../list-tools.module.css';

/** The rows that could not be written, each with why. */
export function FailureList({ failures }: Pick<BulkEditJob, 'failures'>) {
  return (
    <ul className="plain-list grid gap-2 one-column">
      {failures.map(({ id, name, message }) => (
        <li className={styles.failure} key={id}>
          <strong>{name}</strong>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}
