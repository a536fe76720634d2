import { Differences } from '../../entities/commerce/Differences.tsx';
import { differences } from '../../entities/commerce/differences.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import styles from './Commerces.module.css';
import { texts } from './texts.ts';

/** Shows what changed since the version that was decided on. The page behind the dialog shows the new version. */
export function StaleDialog(props: { stale: { seen: object; current: object } | null; onClose: () => void }) {
  const { stale, onClose } = props;
  const changed = stale ? differences({ ...stale.seen }, { ...stale.current }) : [];
  return (
    <Modal
      open={stale !== null}
      onClose={onClose}
      title={texts.review.stale}
      foot={
        <Button variant="primary" onClick={onClose}>
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
