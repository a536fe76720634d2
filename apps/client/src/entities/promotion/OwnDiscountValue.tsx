import { useSession } from '../../api/session/session.ts';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import styles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { formatMoney } from '../../ui/values/format.ts';
import { texts } from './texts.ts';
import { useDiscountLimits } from './useDiscountLimits.ts';

const words = texts.discount;

/** Per cent or an amount of the city's money, and how far an owner may go. */
export function OwnDiscountValue(field: FieldInputProps) {
  const { user } = useSession();
  // Administrators set the limits: none holds for them.
  const limits = useDiscountLimits(!field.readOnly && !user?.roles.includes('administrator')).data;
  const isPercentage = field.values.ownDiscountType === 'percentage';
  if (field.readOnly) {
    const value = Number(field.value);
    return <p className={styles.readValue}>{isPercentage ? `${value} %` : formatMoney(value)}</p>;
  }
  const max = isPercentage ? limits?.maxPercentage : limits?.maxAmount;
  const limitId = `${field.id}-limit`;
  const described = {
    ...field,
    describedBy: [field.describedBy, max === undefined ? '' : limitId].filter(Boolean).join(' '),
  };
  return (
    <>
      {isPercentage ? (
        <span className={`${styles.moneyInput} relative block`}>
          <NumberField {...described} integer />
          <span className={styles.moneyCurrency} aria-hidden="true">
            %
          </span>
        </span>
      ) : (
        <MoneyField {...described} />
      )}
      {max === undefined ? null : (
        <p id={limitId} className="field-help">
          {max === 0 ? words.none : words.limit(isPercentage ? `${max} %` : formatMoney(max))}
        </p>
      )}
    </>
  );
}
