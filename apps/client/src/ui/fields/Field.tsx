import { type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';

interface FieldProps {
  label: string;
  /** The word that marks the field as optional. */
  optional?: string | undefined;
  help?: string | undefined;
  error: string | undefined;
  /** The role of the error. */
  role?: 'alert';
  /** Renders the input with the attributes that connect it to label, help and error. */
  children: (tied: {
    id: string;
    className: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** An input with label and help above and its error below. */
export function Field({ label, optional, help, error, role, children }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
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
