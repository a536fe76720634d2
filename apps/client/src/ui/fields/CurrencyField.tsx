import { currencyDigits } from '@callejero/contract/text/money-text.ts';
import styles from '../form/form.module.css';
import type { FieldInputProps } from '../form/types.ts';
import { currencyOptions, getCurrency, rescaleAmount } from './amount.ts';
import { SelectField } from './SelectField.tsx';

/** The currency of a form's amounts. A currency with other decimals rescales the fields in `amounts`: 120.00 stays 120. */
export function CurrencyField({ amounts, ...field }: FieldInputProps & { amounts: readonly string[] }) {
  const current = getCurrency(field.values);
  const options = currencyOptions(current);
  if (field.readOnly) return <p className={styles.readValue}>{field.value ? options[current] : '—'}</p>;

  const change = (value: unknown) => {
    const from = currencyDigits(current);
    const to = currencyDigits(getCurrency({ currency: value }));
    field.onChange(value);
    for (const name of amounts) {
      const amount = field.values[name];
      if (typeof amount === 'number' && from !== to) field.setValue(name, rescaleAmount(amount, from, to));
    }
  };
  return <SelectField {...field} onChange={change} options={options} numeric={false} />;
}
