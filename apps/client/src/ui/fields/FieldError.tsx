interface FieldErrorProps {
  id: string;
  /** What is wrong; without it there is nothing to show. */
  error: string | null | undefined;
  /** Where the focus does not go to the input, which would read it. */
  role?: 'alert' | undefined;
}

/** What is wrong with an input, for its `aria-describedby`. */
export function FieldError({ error, ...paragraph }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p {...paragraph} className="field-error">
      {error}
    </p>
  );
}
