import { useId, useRef, useState } from 'react';
import { Modal } from '../../ui/Modal.tsx';
import { texts } from './texts.ts';

const words = texts.claims;
const maxLength = 500;

interface RejectDialogProps {
  title: string;
  onClose: () => void;
  onReject: (reason: string) => void;
}

/** Asks why a claim is rejected. */
export function RejectDialog({ title, onClose, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const write = (text: string) => {
    setReason(text);
    setMissing(false);
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <button type="button" className="button secondary" onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="submit" form={id} className="button danger">
            {words.rejectButton}
          </button>
        </>
      }
    >
      <form
        id={id}
        className="report-reject"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const given = reason.trim();
          if (given !== '') return onReject(given);
          setMissing(true);
          input.current?.focus();
        }}
      >
        <p id={`${id}-help`}>{words.reasonHelp}</p>
        <fieldset className="report-examples">
          <legend className="visually-hidden">{words.reasonExamples}</legend>
          {words.reasons.map((example) => (
            <button
              key={example}
              type="button"
              className="chip"
              aria-pressed={reason === example}
              onClick={() => {
                write(example);
                input.current?.focus();
              }}
            >
              {example}
            </button>
          ))}
        </fieldset>
        <label htmlFor={`${id}-reason`} className="field-label">
          {words.reason}
        </label>
        <textarea
          ref={input}
          id={`${id}-reason`}
          className="input"
          rows={3}
          maxLength={maxLength}
          required
          aria-invalid={missing || undefined}
          aria-describedby={`${id}-help${missing ? ` ${id}-error` : ''}`}
          value={reason}
          onChange={(event) => write(event.target.value)}
        />
        {missing ? (
          <p id={`${id}-error`} className="field-error" role="alert">
            {words.reasonMissing}
          </p>
        ) : null}
      </form>
    </Modal>
  );
}
