import { type InputHTMLAttributes, useId } from 'react';

interface HelpedInputProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'spellCheck'> {
  label: string;
  help: string;
  error: string | null | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** An input with its help below, which an error replaces. */
export function HelpedInput({ label, help, error, value, onChange, ...input }: HelpedInputProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="input"
        value={value}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id={`${id}-help`}
        className={error ? 'field-error' : 'field-help'}
        role={error ? 'alert' : undefined}
      >
        {error ?? help}
      </p>
    </div>
  );
}
