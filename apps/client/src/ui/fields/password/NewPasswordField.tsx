import { passwordLength, tooShort } from '@callejero/contract/passwords.ts';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../hooks/useDebounced.ts';
import type { Estimate } from './estimate-strength.ts';
import styles from './NewPasswordField.module.css';
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx';
import { getStrength, type Strength } from './strength.ts';
import { strengthTexts } from './strength-texts.ts';

type NewPasswordFieldProps = Pick<PasswordFieldProps, 'label' | 'name' | 'error' | 'readable'> & {
  /** Characters; see `passwordLength` of the contract. */
  minimum: number;
  /** Data of the person that makes a password easy to guess: names, e-mail. Read when the strength is estimated. */
  personal?: () => readonly string[];
  /** A generated password that replaces the typed one. */
  given?: string | undefined;
};

/** One promise for all fields of the page; after a failure the next focus tries again. */
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

/** The input for a new password; it shows the strength while the person types. */
export function NewPasswordField({ minimum, personal, given, error, ...field }: NewPasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const rested = useDebounced(text, 200);

  // Without the estimator the length is still checked, and the server decides.
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
      : getStrength(rested, minimum, estimate?.(rested, ['callejero', ...(personal?.() ?? [])]) ?? null);

  return (
    <PasswordField
      {...field}
      // The form's schema has the minimum of all accounts; its message must name this field's minimum like the help does.
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

/** Takes its height as soon as something is typed, so that the content below does not move when the estimate arrives. */
function StrengthMeter({ strength, isWritten }: { strength: Strength | null; isWritten: boolean }) {
  return (
    <div className={isWritten ? styles.meter : ''}>
      {strength ? (
        <div className={styles.strengthBars} data-level={strength.level} aria-hidden="true">
          {[1, 2, 3, 4].map((bar) => (
            <span
              key={bar}
              className={bar <= Math.max(1, strength.score) ? `${styles.strengthBar} on` : styles.strengthBar}
            />
          ))}
        </div>
      ) : null}
      <p className="field-help" aria-live="polite">
        {strength ? (
          <>
            {strengthTexts.label} <strong className="ink">{strength.word}</strong>.{' '}
            {strength.advice.join(' ')}
          </>
        ) : null}
      </p>
    </div>
  );
}
