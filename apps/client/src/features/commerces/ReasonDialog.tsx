import { useEffect, useId, useRef, useState } from 'react';
import { Modal } from '../../ui/Modal.tsx';
import { texts } from './texts.ts';

interface Asked {
  title: string;
  resolve: (reason: string | null) => void;
}

const maxLength = 500;

/**
 * Asks why something is rejected. `ask` resolves with the reason, or with null when the person thinks better of it;
 * `dialog` is to be rendered somewhere in the screen.
 */
export function useReasonDialog() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (title: string): Promise<string | null> =>
    new Promise((resolve) => {
      setAsked({ title, resolve });
    });
  const answer = (reason: string | null): void => {
    asked?.resolve(reason);
    setAsked(null);
  };
  const dialog = (
    <Modal open={asked !== null} onClose={() => answer(null)} title={asked?.title ?? ''}>
      {asked ? <ReasonForm onAnswer={answer} /> : null}
    </Modal>
  );
  return { ask, dialog };
}

function ReasonForm({ onAnswer }: { onAnswer: (reason: string | null) => void }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    // A phone's keyboard would cover the frequent reasons.
    if (window.matchMedia('(pointer: coarse)').matches) return;
    const modal = input.current?.closest('ion-modal');
    const focus = () => input.current?.focus();
    // With little or no animation it may be there before this runs.
    if (modal?.classList.contains('show-modal')) focus();
    modal?.addEventListener('didPresent', focus);
    return () => modal?.removeEventListener('didPresent', focus);
  }, []);
  return (
    <form
      className="commerce-reason"
      // The message is ours, in Spanish and beside the field.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog may belong to a screen that is a form itself: to React this event would reach that one too.
        event.stopPropagation();
        const given = reason.trim();
        if (given === '') {
          setMissing(true);
          input.current?.focus();
          return;
        }
        onAnswer(given);
      }}
    >
      <p id={`${id}-help`}>{texts.review.reasonHelp}</p>
      <fieldset className="commerce-reason-examples">
        <legend className="visually-hidden">{texts.review.reasonExamples}</legend>
        {texts.review.reasons.map((example) => (
          <button
            key={example}
            type="button"
            className="chip"
            aria-pressed={reason === example}
            onClick={() => {
              setReason(example);
              setMissing(false);
              input.current?.focus();
            }}
          >
            {example}
          </button>
        ))}
      </fieldset>
      <label htmlFor={id} className="field-label">
        {texts.review.reason}
      </label>
      <textarea
        ref={input}
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
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      {missing ? (
        <p id={`${id}-error`} className="field-error" role="alert">
          {texts.review.reasonMissing}
        </p>
      ) : null}
      <div className="dialog-actions">
        <button type="button" className="button secondary" onClick={() => onAnswer(null)}>
          {texts.cancel}
        </button>
        <button type="submit" className="button danger">
          {texts.review.reject}
        </button>
      </div>
    </form>
  );
}
