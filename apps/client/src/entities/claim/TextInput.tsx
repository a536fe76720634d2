import { Field } from '../../ui/fields/Field.tsx';

interface TextInputProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  help?: string | undefined;
  /** Number of lines; by default one. */
  rows?: number;
  type?: 'text' | 'tel' | 'email';
  maxLength?: number;
  optional?: string | undefined;
}

/** A text input of one or more lines, with its error below. */
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
  return (
    <Field label={label} optional={optional} help={help} error={error} role="alert">
      {(tied) => {
        const input = { ...tied, maxLength, value };
        return rows ? (
          <textarea {...input} rows={rows} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <input
            {...input}
            type={type}
            inputMode={type}
            autoComplete={type === 'text' ? 'off' : type}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    </Field>
  );
}
