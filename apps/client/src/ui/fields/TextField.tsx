import type { FieldInputProps } from '../form/types.ts';
import { toAria } from './aria.ts';

interface TextFieldProps extends FieldInputProps {
  type: 'text' | 'email' | 'tel' | 'url';
  placeholder?: string | undefined;
  autocomplete?: string | undefined;
}

export function TextField({ type, placeholder, autocomplete, ...field }: TextFieldProps) {
  return (
    <input
      id={field.id}
      className="input"
      type={type}
      value={field.value === null || field.value === undefined ? '' : String(field.value)}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={field.onBlur}
      placeholder={placeholder}
      autoComplete={autocomplete ?? 'off'}
      {...toAria(field)}
    />
  );
}

export function TextareaField({
  placeholder,
  ...field
}: FieldInputProps & { placeholder?: string | undefined }) {
  return (
    <textarea
      id={field.id}
      className="input"
      rows={4}
      value={field.value === null || field.value === undefined ? '' : String(field.value)}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={field.onBlur}
      placeholder={placeholder}
      {...toAria(field)}
    />
  );
}
