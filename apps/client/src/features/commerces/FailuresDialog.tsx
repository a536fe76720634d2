import { Link } from 'react-router-dom';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import styles from './Commerces.module.css';
import { type ReviewDecision, type ReviewOutcome, reviewSentence } from './review.ts';
import { texts } from './texts.ts';

/** The failures of a bulk decision, row by row, each with a link to its commerce. */
export function FailuresDialog(props: {
  result: { decision: ReviewDecision; outcome: ReviewOutcome } | null;
  onClose: () => void;
}) {
  const { result, onClose } = props;
  return (
    <Modal
      open={result !== null}
      onClose={onClose}
      title={texts.list.bulkFailures}
      foot={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {result ? (
        <div className={styles.failures}>
          <p>{reviewSentence(result.decision, result.outcome)}</p>
          <ul>
            {result.outcome.failures.map((failure) => (
              <li key={failure.id}>
                <Link to={`/commerce/edit/${failure.id}`} onClick={onClose}>
                  {failure.name}
                </Link>
                <span>{failure.message}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Modal>
  );
}
