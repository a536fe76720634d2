import { Button } from '../layout/Button.tsx';
import styles from './OriginNote.module.css';
import { originTexts } from './texts.ts';
import type { OriginControls } from './useOrigin.ts';

/** Says from where the distances of a list are measured, and offers to use the person's position if that is not it. */
export function OriginNote({ origin, asking, locate }: Pick<OriginControls, 'origin' | 'asking' | 'locate'>) {
  return (
    <p className={styles.note}>
      <span>{originTexts.measured[origin.of]}</span>
      {origin.of === 'person' ? null : (
        <Button
          className={styles.noteButton}
          variant="plain"
          aria-busy={asking}
          onClick={() => void locate()}
        >
          {originTexts.use}
        </Button>
      )}
    </p>
  );
}
