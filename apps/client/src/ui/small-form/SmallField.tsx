import type { InputHTMLAttributes, Ref } from 'react';
import { Field } from '../fields/Field.tsx';

type SmallFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'defaultValue'
> & {
  ref?: Ref<HTMLInputElement>;
  maxLength?: number;
  label: string;
  name: string;
  /** The word that marks the field as optional. */
  optional?: string;
  error?: string | undefined;
};

/** A labelled input of a small form: its element holds the value. */
export function SmallField({ label, name, optional, error, ...input }: SmallFieldProps) {
  return (
    <Field label={label} optional={optional} error={error}>
      {(tied) => <input {...input} {...tied} name={name} spellCheck={false} required={!optional} />}
    </Field>
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
