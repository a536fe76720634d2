import { useId } from 'react';

interface TextInputProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  help?: string | undefined;
  /** One line, unless there are more. */
  rows?: number;
  type?: 'text' | 'tel';
  maxLength?: number;
  optional?: string | undefined;
}

/** A text of one line or some, with what is wrong about it below. */
export function TextInput({
  label,
  value,
  error,
  onChange,
  help,
  rows,
  type = 'text',
  maxLength = 1000,
  optional,
}: TextInputProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const input = {
    id,
    className: 'input',
    maxLength,
    value,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described,
  };
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
      {rows ? (
        <textarea {...input} rows={rows} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input
          {...input}
          type={type}
          inputMode={type}
          autoComplete={type === 'tel' ? 'tel' : 'off'}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {error ? (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
