import type { Ref } from 'react';
import { SmallField } from '../../ui/small-form/SmallField.tsx';

/** The input for the code of an authenticator app. */
export function CodeField({
  label,
  error,
  ref,
}: {
  label: string;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}) {
  return (
    <SmallField
      {...(ref ? { ref } : {})}
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
      error={error}
    />
  );
}
