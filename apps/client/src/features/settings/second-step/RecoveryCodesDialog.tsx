import { copyOutline, downloadOutline, printOutline } from 'ionicons/icons';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { settings } from '../../../api/settings.ts';
import { isNativeShell } from '../../../device/shell.ts';
import { saveFile } from '../../../device/storage/files.ts';
import { attempt } from '../../../ui/feedback/attempt.ts';
import { useCopy } from '../../../ui/feedback/useCopy.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import '../../../ui/share/share-dialog.css';
import styles from '../settings.module.css';
import { secondStepTexts } from './texts.ts';

const words = secondStepTexts.shown;

/** The recovery codes, which are shown only once. */
export function RecoveryCodesDialog({
  codes,
  email,
  onClose,
}: {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}) {
  const [open, setOpen] = useState(true);
  const copy = useCopy();
  const heading = words.heading(settings().city.name, email);
  const download = () =>
    attempt(async () => {
      const text = [heading, '', ...codes, '', words.once, ''].join('\n');
      await saveFile(new Blob([text]), words.fileName);
    });
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={words.title}
      foot={
        <Button variant="primary" onClick={() => setOpen(false)}>
          {words.done}
        </Button>
      }
    >
      <div className="stack gap-4">
        <p>{words.lead}</p>
        <ul className={`${styles.codes} plain-list`} aria-label={words.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="row wrap gap-2">
          <Button icon={copyOutline} onClick={() => void copy(codes.join('\n'))}>
            {words.copy}
          </Button>
          <Button icon={downloadOutline} onClick={() => void download()}>
            {words.download}
          </Button>
          {isNativeShell() ? null : (
            <Button icon={printOutline} onClick={() => window.print()}>
              {words.print}
            </Button>
          )}
        </div>
      </div>
      {createPortal(
        // Printing the page prints only this.
        <div className="print-sheet" aria-hidden="true">
          <p>{heading}</p>
          {codes.map((code) => (
            <code key={code}>{code}</code>
          ))}
          <p>{words.once}</p>
        </div>,
        document.body,
      )}
    </Modal>
  );
}
