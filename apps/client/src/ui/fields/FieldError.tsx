interface FieldErrorProps {
  id: string;
  /** The message; without one nothing is shown. */
  error: string | null | undefined;
  /** Where the focus does not go to the input, which would read it. */
  role?: 'alert' | undefined;
}

/** The error of an input, which the input's `aria-describedby` names. */
export function FieldError({ error, ...paragraph }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p {...paragraph} className="field-error">
      {error}
    </p>
  );
}
