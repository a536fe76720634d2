import { getCurrency } from '../../ui/fields/amount.ts';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import styles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { formatMoney } from '../../ui/values/format.ts';
import { getType } from './discount-form.ts';

/** A percentage or an amount of money, depending on the type. */
export function DiscountValue(field: FieldInputProps) {
  const percentage = getType(field.values) === 'percentage';
  if (field.readOnly) {
    const value = Number(field.value);
    return (
      <p className={styles.readValue}>
        {percentage ? `${value} %` : formatMoney(value, getCurrency(field.values))}
      </p>
    );
  }
  if (!percentage) return <MoneyField {...field} />;
  return (
    <span className={`${styles.moneyInput} relative block`}>
      <NumberField {...field} integer />
      <span className={styles.moneyCurrency} aria-hidden="true">
        %
      </span>
    </span>
  );
}
