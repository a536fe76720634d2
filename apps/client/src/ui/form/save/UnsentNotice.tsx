import { Button } from '../../layout/Button.tsx';
import { texts } from '../../texts.ts';
import styles from '../resource-form.module.css';
import type { UnsentSave } from './useUnsentSave.ts';

interface UnsentNoticeProps {
  unsent: UnsentSave | null;
  saving: boolean;
  onRetry: () => void;
}

/** Shown when a save did not reach the server: the input stays, and is saved once the server is back. */
export function UnsentNotice({ unsent, saving, onRetry }: UnsentNoticeProps) {
  if (!unsent) return null;
  return (
    <div className={`banner ${styles.unsent}`} role="alert">
      <span>
        <strong>{unsent.message}</strong> {texts.form.unsent}
      </span>
      <Button busy={saving} onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
