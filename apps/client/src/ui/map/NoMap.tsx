import styles from './frame.module.css';
import { mapTexts } from './texts.ts';

/** Shown instead of a map that can't be drawn. */
export function NoMap() {
  return (
    <div className={styles.noMap} role="note">
      <p>{mapTexts.cannotDraw}</p>
    </div>
  );
}
