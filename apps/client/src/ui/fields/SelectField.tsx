import type { FieldInputProps } from '../form/types.ts';
import { texts } from '../texts.ts';
import { toAria } from './aria.ts';
import { Options } from './Options.tsx';

interface SelectFieldProps extends FieldInputProps {
  options: Readonly<Record<string, string>>;
  numeric: boolean;
  /** Whether an empty choice is allowed; by default where the field is not required. */
  isNullable?: boolean;
}

/** One of a few values. A required field offers an empty option only until the first choice. */
export function SelectField({ options, numeric, isNullable, ...field }: SelectFieldProps) {
  const isEmpty = field.value === null || field.value === undefined;
  const offersNothing = isNullable ?? !field.required;
  return (
    <select
      id={field.id}
      className="input"
      value={isEmpty ? '' : String(field.value)}
      onChange={(event) => {
        const { value } = event.target;
        field.onChange(value === '' ? null : numeric ? Number(value) : value);
      }}
      onBlur={field.onBlur}
      {...toAria(field)}
    >
      {isEmpty || offersNothing ? (
        <option value="">{offersNothing ? texts.form.none : texts.form.choose}</option>
      ) : null}
      <Options of={Object.entries(options)} />
    </select>
  );
}
