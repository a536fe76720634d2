import { type InputHTMLAttributes, useId } from 'react';
import './account-field.css';

type AccountFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'defaultValue'
> & {
  label: string;
  name: string;
  /** The word that marks it as not required. */
  optional?: string;
  error?: string | undefined;
};

/** A labelled input whose element holds the value. */
export function AccountField({ label, name, optional, error, ...input }: AccountFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional ? <span className="optional"> ({optional})</span> : null}
      </label>
      <input
        {...input}
        id={id}
        className="input"
        name={name}
        spellCheck={false}
        required={!optional}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error ? (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface EmailFieldProps {
  label: string;
  error?: string | undefined;
  autoComplete?: string;
  defaultValue?: string | undefined;
}

export function EmailField({ label, error, autoComplete = 'email', defaultValue }: EmailFieldProps) {
  return (
    <AccountField
      label={label}
      name="email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoComplete={autoComplete}
      defaultValue={defaultValue}
      error={error}
    />
  );
}

/** What is wrong with the form as a whole. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="login-error" role="alert" tabIndex={-1}>
      {message}
    </p>
  );
}
