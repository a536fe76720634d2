import { currencyDigits } from '@callejero/contract/text/money-text.ts';
import { useState } from 'react';
import styles from '../form/form.module.css';
import type { FieldInputProps } from '../form/types.ts';
import { formatAmount } from '../values/format.ts';
import { currencyOf, parseAmount } from './amount.ts';
import { ariaOf } from './aria.ts';

/** An amount typed with decimals and stored in minor units of the form's `currency`. */
export function MoneyField(field: FieldInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const currency = currencyOf(field.values);
  const digits = currencyDigits(currency);
  const stored =
    typeof field.value === 'number' ? formatAmount(field.value, digits) : String(field.value ?? '');
  // Something else may have changed the amount meanwhile, such as its currency.
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
        {...ariaOf(field)}
      />
      <span className={styles.moneyCurrency} aria-hidden="true">
        {currency}
      </span>
    </span>
  );
}

/** What is no amount stays as it was typed: the schema then says so. */
function typedValue(text: string, digits: number): number | string | null {
  return text.trim() === '' ? null : (parseAmount(text, digits) ?? text);
}
