import { TextareaField, TextField } from '../../ui/fields/TextField.tsx';
import formStyles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import styles from './notifications.module.css';
import { texts } from './texts.ts';

/** A text field with a counter of its characters. */
export function CountedInput({ max, lines, ...field }: FieldInputProps & { max: number; lines: boolean }) {
  const text = typeof field.value === 'string' ? field.value : '';
  if (field.readOnly) return <p className={`${formStyles.readValue} lines`}>{text || '—'}</p>;
  const { length } = text.trim();
  const counter = `${field.id}-count`;
  const input = { ...field, describedBy: [field.describedBy, counter].filter(Boolean).join(' ') };
  return (
    <>
      {lines ? <TextareaField {...input} /> : <TextField {...input} type="text" />}
      <span id={counter} className={length > max ? `${styles.count} over` : styles.count}>
        {texts.count(length, max)}
      </span>
    </>
  );
}
