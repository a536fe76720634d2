import { settings } from '../../api/settings.ts';
import type { FieldInputProps } from '../form/types.ts';
import { texts } from '../texts.ts';
import { toAria } from './aria.ts';
import styles from './fields.module.css';

export function ColourField(field: FieldInputProps) {
  const value = typeof field.value === 'string' ? field.value : '';
  return (
    <div className="row-inputs">
      <input
        type="color"
        className={styles.swatch}
        aria-label={texts.form.palette(field.label)}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : settings().brand.base}
        onChange={(event) => field.onChange(event.target.value.toLowerCase())}
        onBlur={field.onBlur}
      />
      <input
        id={field.id}
        className="input"
        value={value}
        placeholder={settings().brand.base}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => field.onChange(event.target.value.toLowerCase())}
        onBlur={field.onBlur}
        {...toAria(field)}
      />
    </div>
  );
}
