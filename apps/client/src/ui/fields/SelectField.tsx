import type { FieldInputProps } from '../form/types.ts';
import { texts } from '../texts.ts';
import { ariaOf } from './aria.ts';

export function SelectField({
  options,
  numeric,
  ...field
}: FieldInputProps & { options: Readonly<Record<string, string>>; numeric: boolean }) {
  return (
    <select
      id={field.id}
      className="input"
      value={field.value === null || field.value === undefined ? '' : String(field.value)}
      onChange={(event) => {
        const { value } = event.target;
        field.onChange(value === '' ? null : numeric ? Number(value) : value);
      }}
      onBlur={field.onBlur}
      {...ariaOf(field)}
    >
      <option value="">{field.required ? texts.form.choose : texts.form.none}</option>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
