import { type InputHTMLAttributes, type Ref, useId } from 'react';

type SmallFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'defaultValue'
> & {
  ref?: Ref<HTMLInputElement>;
  maxLength?: number;
  label: string;
  name: string;
  /** The word that marks it as not required. */
  optional?: string;
  error?: string | undefined;
};

/** A labelled input of a small form: its element holds the value. */
export function SmallField({ label, name, optional, error, ...input }: SmallFieldProps) {
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
  ref?: Ref<HTMLInputElement>;
  label: string;
  error?: string | undefined;
  autoComplete?: string;
  defaultValue?: string | undefined;
}

export function EmailField({ label, error, autoComplete = 'email', defaultValue, ref }: EmailFieldProps) {
  return (
    <SmallField
      label={label}
      name="email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoComplete={autoComplete}
      defaultValue={defaultValue}
      {...(ref && { ref })}
      error={error}
    />
  );
}
