import { ownDiscountTypes } from '@callejero/contract/resources/promotions.ts';
import { toAria } from '../../ui/fields/aria.ts';
import { Options } from '../../ui/fields/Options.tsx';
import styles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { texts } from './texts.ts';

const words = texts.discount;
const types = Object.keys(ownDiscountTypes) as (keyof typeof ownDiscountTypes)[];

/** A discount of the city's list, or «Descuento propio» of a kind. */
export function DiscountKind(field: FieldInputProps) {
  const chosen = types.find((type) => type === field.value);
  if (field.readOnly)
    return (
      <p className={styles.readValue}>
        {chosen ? `${words.own}: ${ownDiscountTypes[chosen].toLowerCase()}` : words.fromList}
      </p>
    );
  return (
    <select
      id={field.id}
      className="input"
      value={chosen ?? ''}
      onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
      onBlur={field.onBlur}
      {...toAria({ ...field, required: false })}
    >
      <option value="">{words.fromList}</option>
      <optgroup label={words.own}>
        <Options of={types.map((type) => [type, `${words.ownOf} ${words.types[type]}`])} />
      </optgroup>
    </select>
  );
}
