import { useSession } from '../../api/session/session.ts';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import styles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { formatMoney } from '../../ui/values/format.ts';
import { texts } from './texts.ts';
import { useDiscountLimits } from './useDiscountLimits.ts';

const words = texts.discount;

const isPercentageOf = ({ values }: FieldInputProps) => values.ownDiscountType === 'percentage';

/** A percentage, or an amount in the city's currency. */
export function OwnDiscountValue(field: FieldInputProps) {
  const isPercentage = isPercentageOf(field);
  if (field.readOnly) {
    const value = Number(field.value);
    return <p className={styles.readValue}>{isPercentage ? `${value} %` : formatMoney(value)}</p>;
  }
  if (!isPercentage) return <MoneyField {...field} />;
  return (
    <span className={`${styles.moneyInput} relative block`}>
      <NumberField {...field} integer />
      <span className={styles.moneyCurrency} aria-hidden="true">
        %
      </span>
    </span>
  );
}

/** The limit of an owner's own discount. */
export function OwnDiscountLimit(field: FieldInputProps) {
  const { user } = useSession();
  // The limits do not apply to administrators.
  const limits = useDiscountLimits(!user?.roles.includes('administrator')).data;
  const isPercentage = isPercentageOf(field);
  const max = isPercentage ? limits?.maxPercentage : limits?.maxAmount;
  if (max === undefined) return null;
  return max === 0 ? words.none : words.limit(isPercentage ? `${max} %` : formatMoney(max));
}
