import { campaignKinds } from '@callejero/contract/resources/notifications.ts';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { FieldValue } from '../../ui/values/FieldValue.tsx';
import { texts } from './texts.ts';

const kinds = Object.keys(campaignKinds) as (keyof typeof campaignKinds)[];

/** The type, which nobody chooses by accident: none is chosen beforehand, and each says what it is for. */
export function KindInput(field: FieldInputProps) {
  if (field.readOnly) {
    const kind = kinds.find((each) => each === field.value);
    return <FieldValue field={undefined} value={kind ? campaignKinds[kind] : null} />;
  }
  return (
    // The id is the group's: a label of the first choice would be read before that choice alone.
    <fieldset id={field.id} tabIndex={-1} className="plain-fieldset" aria-labelledby={`${field.id}-label`}>
      {kinds.map((kind) => (
        <label key={kind} className="check-label">
          <input
            type="radio"
            className="check"
            name={field.id}
            checked={field.value === kind}
            aria-invalid={field.error !== undefined || undefined}
            aria-describedby={field.describedBy}
            onChange={() => field.onChange(kind)}
            onBlur={field.onBlur}
          />
          <span>
            {campaignKinds[kind]}
            <span className="muted small-text block">{texts.form.kinds[kind]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
