import { sentence } from '@callejero/contract/text/sentence.ts';
import { formatDateTime } from '../../ui/values/format.ts';
import styles from './offline.module.css';
import { texts } from './texts.ts';

/** A notice above content that comes from the device. */
export function OfflineNotice({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <p className={styles.notice} role="status">
      {sentence(texts.seenAt(formatDateTime(at)))} {texts.mayHaveChanged}
    </p>
  );
}
