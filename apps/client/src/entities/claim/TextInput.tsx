import { useId } from 'react';

const maxLength = 1000;

interface TextInputProps {
  label: string;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
}

/** A text of some lines, with what is wrong about it below. */
export function TextInput({ label, value, error, onChange }: TextInputProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        rows={4}
        maxLength={maxLength}
        value={value}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error === null ? null : (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
