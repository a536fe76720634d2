import { allergens } from '@callejero/contract/enums/allergens.ts';
import { products } from '@callejero/contract/resources/products.ts';
import { ChecksField } from '../../ui/fields/ChecksField.tsx';
import styles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { FieldValue } from '../../ui/values/FieldValue.tsx';
import { texts } from './texts.ts';

/** Asks what a product contains. A person has to say that it contains none: an empty choice says nothing. */
export function AllergensInput(field: FieldInputProps) {
  const isNone = Array.isArray(field.value) && field.value.length === 0;
  if (field.readOnly)
    return isNone ? (
      <p className={styles.readValue}>{texts.none}</p>
    ) : (
      <FieldValue field={products.fields.allergens} value={field.value} />
    );
  return (
    <>
      <ChecksField
        {...field}
        options={allergens}
        onChange={(chosen) => field.onChange(Array.isArray(chosen) && chosen.length > 0 ? chosen : null)}
      />
      <label className="check-label">
        <input
          className="check"
          type="checkbox"
          checked={isNone}
          onChange={(event) => field.onChange(event.target.checked ? [] : null)}
          onBlur={field.onBlur}
        />
        {texts.none}
      </label>
    </>
  );
}
