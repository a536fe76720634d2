import { eyeOffOutline, eyeOutline } from 'ionicons/icons';
import { type ChangeEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { IconButton } from '../../layout/Button.tsx';
import { texts } from '../../texts.ts';
import { FieldError } from '../FieldError.tsx';
import styles from './PasswordField.module.css';

export interface PasswordFieldProps {
  label: string;
  /** In its form, and the path that the server gives it. */
  name: string;
  /** What password managers do: fill in the one that they know, or offer to make one. */
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  help?: string | undefined;
  /** Readable from the beginning: for one that is to be handed on. */
  readable?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
  /** Below the input: how strong it is. */
  children?: ReactNode;
}

/**
 * A password with the button that shows it. The element holds the value: read it from the form, for some password
 * managers fill it without an event that React sees.
 */
export function PasswordField({
  label,
  name,
  autoComplete,
  error,
  help,
  readable = false,
  inputRef,
  onChange,
  onFocus,
  children,
}: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(readable);
  const describedBy = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
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
          aria-describedby={describedBy || undefined}
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
