import { eyeOffOutline, eyeOutline } from 'ionicons/icons';
import { type ChangeEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { IconButton } from '../../layout/Button.tsx';
import { texts } from '../../texts.ts';
import { FieldError } from '../FieldError.tsx';
import styles from './PasswordField.module.css';

export interface PasswordFieldProps {
  label: string;
  /** The name in the form and in the server's errors. */
  name: string;
  /** Whether password managers fill in the known password or offer to generate one. */
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  help?: string | undefined;
  /** Visible from the beginning: for a password that will be handed on. */
  readable?: boolean;
  /** The id of an element that is read out after the label. */
  describedBy?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
  /** Shown below the input, such as the strength. */
  children?: ReactNode;
}

/**
 * A password input with a button that shows the password. The element holds the value: read it from the form, because some
 * password managers fill it without an event that React sees.
 */
export function PasswordField({
  label,
  name,
  autoComplete,
  error,
  help,
  readable = false,
  describedBy,
  inputRef,
  onChange,
  onFocus,
  children,
}: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(readable);
  const descriptions = [error && `${id}-error`, help && `${id}-help`, describedBy].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={`${styles.box} relative`}>
        <input
          ref={inputRef}
          id={id}
          className="input"
          type={shown ? 'text' : 'password'}
          name={name}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          onChange={onChange}
          onFocus={onFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptions || undefined}
        />
        <IconButton
          icon={shown ? eyeOffOutline : eyeOutline}
          label={shown ? texts.login.hide : texts.login.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {help ? (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      ) : null}
      {children}
    </div>
  );
}
