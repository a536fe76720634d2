import type { FieldInputProps } from '../form/types.ts';

/** Checkboxes for a few fixed values. */
export function ChecksField({
  options,
  ...field
}: FieldInputProps & { options: Readonly<Record<string, string>> }) {
  const chosen = Array.isArray(field.value) ? field.value.map(String) : [];
  return (
    <fieldset className="plain-fieldset checks" aria-labelledby={`${field.id}-label`}>
      {Object.entries(options).map(([value, label], index) => (
        <label key={value} className="check-label">
          <input
            id={index === 0 ? field.id : undefined}
            className="check"
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              field.onChange(
                event.target.checked ? [...chosen, value] : chosen.filter((each) => each !== value),
              )
            }
            onBlur={field.onBlur}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
