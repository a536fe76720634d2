import { currencyDigits } from '@callejero/contract/text/money-text.ts';
import { parseAmount } from '@callejero/contract/text/parse-amount.ts';
import { useState } from 'react';
import styles from '../form/form.module.css';
import type { FieldInputProps } from '../form/types.ts';
import { formatAmount } from '../values/format.ts';
import { getCurrency } from './amount.ts';
import { toAria } from './aria.ts';

/** An amount typed with decimals and stored in minor units of the form's `currency`. */
export function MoneyField(field: FieldInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const currency = getCurrency(field.values);
  const digits = currencyDigits(currency);
  const stored =
    typeof field.value === 'number' ? formatAmount(field.value, digits) : String(field.value ?? '');
  // A change of the currency, for example, may have changed the amount since it was typed.
  const isOwn = typed !== null && typedValue(typed, digits) === (field.value ?? null);
  return (
    <span className={`${styles.moneyInput} relative block`}>
      <input
        id={field.id}
        className="input"
        inputMode={digits === 0 ? 'numeric' : 'decimal'}
        value={isOwn ? typed : stored}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          field.onChange(typedValue(text, digits));
        }}
        onBlur={() => {
          setTyped(null);
          field.onBlur();
        }}
        autoComplete="off"
        {...toAria(field)}
      />
      <span className={styles.moneyCurrency} aria-hidden="true">
        {currency}
      </span>
    </span>
  );
}

/** The amount in minor units; an invalid text is returned unchanged, and the schema refuses it. */
function typedValue(text: string, digits: number): number | string | null {
  return text.trim() === '' ? null : (parseAmount(text, digits) ?? text);
}
