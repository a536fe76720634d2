import { Button } from '../../../ui/layout/Button.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { reviewTexts } from './texts.ts';
import '../commerces.css';
import styles from './panels.module.css';

const texts = reviewTexts.keys;

interface KeysDialogProps {
  open: boolean;
  onClose: () => void;
  characters: boolean;
  onCharacters: (on: boolean) => void;
}

/** The keys of the review screen, and the switch that turns off those that are single characters. */
export function KeysDialog({ open, onClose, characters, onCharacters }: KeysDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={texts.title}
      foot={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <dl className={styles.keys}>
        {texts.list.map(([keys, meaning]) => (
          <div className={styles.key} key={meaning}>
            <dt className="flex wrap gap-1">
              {keys.map((key) => (
                <kbd className={styles.keyCap} key={key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className="row gap-3 strong target">
        <input
          type="checkbox"
          className="check"
          checked={characters}
          aria-describedby="review-keys-help"
          onChange={(event) => onCharacters(event.target.checked)}
        />
        {texts.letters}
      </label>
      <p className="commerce-muted" id="review-keys-help">
        {texts.lettersHelp}
      </p>
    </Modal>
  );
}
