import type { FieldInputProps } from '../form/types.ts';

interface SwitchFieldProps
  extends Pick<FieldInputProps, 'label' | 'value' | 'describedBy'>,
    Partial<Pick<FieldInputProps, 'id' | 'onBlur'>> {
  onChange: (on: boolean) => void;
  disabled?: boolean;
  /** A change is being sent. */
  busy?: boolean;
}

/** Yes or no. The only field with its label at the right and not above. */
export function SwitchField(field: SwitchFieldProps) {
  return (
    <label className="switch">
      <input
        className="switch-input"
        id={field.id}
        type="checkbox"
        role="switch"
        checked={field.value === true}
        aria-checked={field.value === true}
        aria-busy={field.busy}
        disabled={field.disabled}
        onChange={(event) => field.onChange(event.target.checked)}
        onBlur={field.onBlur}
        aria-describedby={field.describedBy}
      />
      <span className="small-text strong">{field.label}</span>
    </label>
  );
}
