import type { FieldInputProps } from '../form/types.ts';

/** Yes or no. The only field with its label at the right and not above. */
export function SwitchField(field: FieldInputProps) {
  return (
    <label className="switch">
      <input
        id={field.id}
        type="checkbox"
        role="switch"
        checked={field.value === true}
        aria-checked={field.value === true}
        onChange={(event) => field.onChange(event.target.checked)}
        onBlur={field.onBlur}
        aria-describedby={field.describedBy}
      />
      <span>{field.label}</span>
    </label>
  );
}
