interface FieldErrorProps {
  id: string;
  /** The message; without one nothing is shown. */
  error: string | null | undefined;
  /** Needed where the focus does not move to the input, with which a screen reader would read the error. */
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
