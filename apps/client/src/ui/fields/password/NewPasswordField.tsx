import { passwordLength, tooShort } from '@callejero/contract/passwords.ts';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../hooks/useDebounced.ts';
import type { Estimate } from './estimate-strength.ts';
import styles from './NewPasswordField.module.css';
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx';
import { type Strength, strengthOf } from './strength.ts';
import { strengthTexts } from './strength-texts.ts';

type NewPasswordFieldProps = Pick<PasswordFieldProps, 'label' | 'name' | 'error' | 'readable'> & {
  /** Characters; see `passwordLength` of the contract. */
  minimum: number;
  /** What is known of the person and makes a password easy to guess: names, e-mail. Read when it is measured. */
  personal?: () => readonly string[];
  /** Replaces what is written: a password that was made. */
  given?: string | undefined;
};

/** One promise for all fields of the page; a failed one is forgotten, so that the next focus tries again. */
let loading: Promise<Estimate> | null = null;
function loadOnce(): Promise<Estimate> {
  loading ??= import('./estimate-strength.ts')
    .then(({ loadEstimate }) => loadEstimate())
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** A password that is to be set: says how strong it is while it is written. */
export function NewPasswordField({ minimum, personal, given, error, ...field }: NewPasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const rested = useDebounced(text, 200);

  // Without the estimator the length is still told, and the server has the last word.
  const prepare = () => {
    loadOnce().then(
      (ready) => setEstimate(() => ready),
      () => undefined,
    );
  };

  useEffect(() => {
    if (given === undefined || !input.current) return;
    input.current.value = given;
    setText(given);
  }, [given]);

  const strength =
    rested === ''
      ? null
      : strengthOf(rested, minimum, estimate?.(rested, ['callejero', ...(personal?.() ?? [])]) ?? null);

  return (
    <PasswordField
      {...field}
      // The form's rule is that of every account: it must not name another length than the help.
      error={error === tooShort(passwordLength.user) ? tooShort(minimum) : error}
      inputRef={input}
      autoComplete="new-password"
      help={strengthTexts.help(minimum)}
      onChange={(event) => setText(event.target.value)}
      onFocus={prepare}
    >
      <StrengthMeter strength={strength} isWritten={text !== ''} />
    </PasswordField>
  );
}

/** Has its height as soon as something is written: what is below must not move away under a finger when the answer comes. */
function StrengthMeter({ strength, isWritten }: { strength: Strength | null; isWritten: boolean }) {
  return (
    <div className={isWritten ? styles.meter : ''}>
      {strength ? (
        <div className={styles.strengthBars} data-level={strength.level} aria-hidden="true">
          {[1, 2, 3, 4].map((bar) => (
            <span key={bar} className={bar <= Math.max(1, strength.score) ? 'on' : ''} />
          ))}
        </div>
      ) : null}
      <p className={`field-help ${styles.strengthWords}`} aria-live="polite">
        {strength ? (
          <>
            {strengthTexts.label} <strong>{strength.word}</strong>. {strength.advice.join(' ')}
          </>
        ) : null}
      </p>
    </div>
  );
}
