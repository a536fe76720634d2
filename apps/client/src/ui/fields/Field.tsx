import { type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';

interface FieldProps {
  label: string;
  /** The word that marks it as not required. */
  optional?: string | undefined;
  help?: string | undefined;
  error: string | undefined;
  /** Of what is wrong. */
  role?: 'alert';
  /** The input, given what ties it to its label, its help and its error. */
  children: (tied: {
    id: string;
    className: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Label and help above an input, and what is wrong with it below. */
export function Field({ label, optional, help, error, role, children }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional ? <span className="optional"> ({optional})</span> : null}
      </label>
      {help ? (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      ) : null}
      {children({
        id,
        className: 'input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby':
          [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
      })}
      <FieldError id={`${id}-error`} error={error} role={role} />
    </div>
  );
}
