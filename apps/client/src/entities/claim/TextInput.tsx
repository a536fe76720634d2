import { Field } from '../../ui/fields/Field.tsx';

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
            autoComplete={type === 'tel' ? 'tel' : 'off'}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    </Field>
  );
}
