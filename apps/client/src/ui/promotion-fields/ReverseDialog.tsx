import { useId, useState } from 'react';
import { Modal } from '../Modal.tsx';
import { texts } from './texts.ts';

const words = texts.redemptions;
const maxLength = 300;

interface ReverseDialogProps {
  open: boolean;
  onReverse: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a redemption is taken back. */
export function ReverseDialog({ open, onReverse, onClose }: ReverseDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={words.reverseTitle}>
      {open ? <ReverseForm onReverse={onReverse} onClose={onClose} /> : null}
    </Modal>
  );
}

function ReverseForm({ onReverse, onClose }: Omit<ReverseDialogProps, 'open'>) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const id = useId();
  return (
    <form
      className="redemption-reason"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog belongs to a screen that is a form itself: to React this event would reach that one too.
        event.stopPropagation();
        if (reason.trim() === '') setMissing(true);
        else onReverse(reason.trim());
      }}
    >
      <p id={`${id}-help`}>{words.reverseHelp}</p>
      <label htmlFor={id} className="field-label">
        {words.reason}
      </label>
      <textarea
        id={id}
        className="input"
        rows={3}
        maxLength={maxLength}
        required
        aria-invalid={missing || undefined}
        aria-describedby={`${id}-help${missing ? ` ${id}-error` : ''}`}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
      {missing ? (
        <p id={`${id}-error`} className="field-error" role="alert">
          {words.reasonMissing}
        </p>
      ) : null}
      <div className="dialog-actions">
        <button type="button" className="button secondary" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="submit" className="button danger">
          {words.reverse}
        </button>
      </div>
    </form>
  );
}
