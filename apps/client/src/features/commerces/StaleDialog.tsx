import { Differences } from '../../entities/commerce/Differences.tsx';
import { differences } from '../../entities/commerce/differences.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import styles from './commerces.module.css';
import { texts } from './texts.ts';
import type { Stale } from './useStale.ts';

/** Shows what changed since the version that was decided on. The page behind the dialog shows the new version. */
export function StaleDialog({ stale: { versions, close } }: { stale: Stale }) {
  const changed = versions ? differences({ ...versions.seen }, { ...versions.current }) : [];
  return (
    <Modal
      open={versions !== null}
      onClose={close}
      title={texts.review.stale}
      foot={
        <Button variant="primary" onClick={close}>
          {texts.close}
        </Button>
      }
    >
      <div className={styles.commerceStale}>
        <p>{changed.length > 0 ? texts.review.staleHelp : texts.review.staleNothing}</p>
        {changed.length > 0 ? (
          <Differences differences={changed} before={texts.review.before} after={texts.review.now} />
        ) : null}
      </div>
    </Modal>
  );
}
