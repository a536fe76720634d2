import type { ReviewJob } from '@callejero/contract/answers/places.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import styles from './commerces.module.css';
import { texts } from './texts.ts';

interface BulkFailuresProps {
  open: boolean;
  sentence: string;
  failures: ReviewJob['failures'];
  onClose: () => void;
}

/** The commerces that a bulk action could not write, each with why and a link to it. */
export function BulkFailures({ open, sentence, failures, onClose }: BulkFailuresProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={texts.list.bulkFailures}
      foot={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className={styles.failures}>
        <p>{sentence}</p>
        <ul className="plain-list grid gap-2">
          {failures.map((failure) => (
            <li className={styles.failure} key={failure.id}>
              <Link to={`/commerce/edit/${failure.id}`} onClick={onClose}>
                {failure.name}
              </Link>
              <span className="small-text danger-text">{failure.message}</span>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
