import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FieldError } from '../fields/FieldError.tsx';
import { DraftBanner } from '../form/draft/DraftBanner.tsx';
import { useDraftState } from '../form/draft/useDraft.ts';
import { Button } from '../layout/Button.tsx';
import { Modal } from '../layout/Modal.tsx';
import { texts } from '../texts.ts';
import styles from './useReasonDialog.module.css';

interface ReasonWords {
  label: string;
  /** Explains who reads the reason, or its effect. */
  help?: string;
  missing: string;
  /** The label of the button that submits the reason. */
  submit: string;
  /** The colour of that button; by default that of a warning. */
  color?: 'danger' | 'primary';
  /** Frequent reasons to choose from. */
  examples?: { label: string; reasons: readonly string[] };
}

interface Limits {
  min: number;
  max: number;
}

interface Asked {
  title: string;
  help: string | undefined;
  resolve: (reason: string | null) => void;
}

/**
 * A dialog for the reason of a refusal or a withdrawal. `ask` resolves with the reason, or with null when the person cancels; its
 * `help` takes precedence over that of `words`. The screen must render `dialog`. `limits` are the server's, in characters.
 */
export function useReasonDialog(
  words: ReasonWords,
  limits: Partial<Limits> = {},
): { ask: (title: string, help?: string) => Promise<string | null>; dialog: ReactNode } {
  const form = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (title: string, help = words.help): Promise<string | null> =>
    new Promise((resolve) => {
      setAsked({ title, help, resolve });
    });
  const answer = (reason: string | null): void => {
    asked?.resolve(reason);
    setAsked(null);
  };
  const foot = (
    <>
      <Button onClick={() => answer(null)}>{texts.cancel}</Button>
      <Button type="submit" form={form} variant={words.color ?? 'danger'}>
        {words.submit}
      </Button>
    </>
  );
  const dialog = (
    <Modal open={asked !== null} onClose={() => answer(null)} title={asked?.title ?? ''} foot={foot}>
      {asked ? (
        <ReasonForm
          id={form}
          about={asked.title}
          words={words}
          help={asked.help}
          limits={{ min: 1, max: 500, ...limits }}
          onGiven={answer}
        />
      ) : null}
    </Modal>
  );
  return { ask, dialog };
}

interface ReasonFormProps {
  id: string;
  /** The subject of the reason, by which an unfinished one is stored as a draft. */
  about: string;
  words: ReasonWords;
  help: string | undefined;
  limits: Limits;
  onGiven: (reason: string) => void;
}

function ReasonForm({ id, about, words, help, limits, onGiven }: ReasonFormProps) {
  const [reason, setReason, draft] = useDraftState(`reason.${about}`, '');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // No focus on phones, whose keyboard would cover the frequent reasons.
    if (window.matchMedia('(pointer: coarse)').matches) return;
    input.current?.focus();
  }, []);
  const write = (text: string) => {
    setReason(text);
    setMissing(false);
  };
  return (
    <form
      id={id}
      className={styles.reasonForm}
      // The form shows its own message, in Spanish and beside the field.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const given = reason.trim();
        if (given.length >= limits.min) {
          draft.drop();
          return onGiven(given);
        }
        setMissing(true);
        input.current?.focus();
      }}
    >
      {draft.restored ? <DraftBanner onDiscard={draft.discard} /> : null}
      {help ? <p id={`${id}-help`}>{help}</p> : null}
      {words.examples ? (
        <fieldset className="flex wrap gap-2">
          <legend className="visually-hidden">{words.examples.label}</legend>
          {words.examples.reasons.map((example) => (
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
      ) : null}
      <label htmlFor={`${id}-reason`} className="field-label">
        {words.label}
      </label>
      <textarea
        ref={input}
        id={`${id}-reason`}
        className="input"
        rows={3}
        maxLength={limits.max}
        required
        aria-invalid={missing || undefined}
        aria-describedby={
          [help && `${id}-help`, missing && `${id}-error`].filter(Boolean).join(' ') || undefined
        }
        value={reason}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <FieldError id={`${id}-error`} error={missing ? words.missing : undefined} role="alert" />
    </form>
  );
}
