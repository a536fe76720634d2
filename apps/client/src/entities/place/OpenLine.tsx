import type { OpenText } from '@callejero/contract/opening-hours/open-text.ts';
import styles from './OpenLine.module.css';

/** «Abierto · cierra a las 22:00», the state in its colour and with a dot that is filled, half or empty. */
export function OpenLine({ open }: { open: OpenText }) {
  return (
    <span className={`open-line ${open.tone}`}>
      <span className={styles.openDot} aria-hidden="true" />
      <span>
        <strong>{open.state}</strong>
        {open.detail === '' ? null : ` · ${open.detail}`}
      </span>
    </span>
  );
}
