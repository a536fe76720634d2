import type { OpenText } from '@callejero/contract/opening-hours/open-text.ts';
import styles from './OpenLine.module.css';

/** «Abierto · cierra a las 22:00», in the state's colour and with a filled, half or empty dot. */
export function OpenLine({ open }: { open: OpenText }) {
  return (
    <span className={`open-line ${open.tone}`}>
      <span className={styles.openDot} aria-hidden="true" />
      <span>
        <strong className={styles.state}>{open.state}</strong>
        {open.detail === '' ? null : ` · ${open.detail}`}
      </span>
    </span>
  );
}
