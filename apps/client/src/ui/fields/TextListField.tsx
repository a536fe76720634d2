import { addOutline, close } from 'ionicons/icons';
import { useRef } from 'react';
import styles from '../form/form.module.css';
import type { FieldInputProps } from '../form/types.ts';
import { Button, IconButton } from '../layout/Button.tsx';
import { texts } from '../texts.ts';
import { toAria } from './aria.ts';

interface TextListFieldProps extends FieldInputProps {
  type: 'text' | 'tel';
  placeholder?: string | undefined;
}

/** Several short texts, one line each: phones, tags. */
export function TextListField({ type, placeholder, ...field }: TextListFieldProps) {
  const wrong = field.errorPath?.[0];
  const values = Array.isArray(field.value) ? field.value.map(String) : [];
  const box = useRef<HTMLFieldSetElement>(null);

  const change = (next: string[], focusLast = false) => {
    field.onChange(next);
    if (focusLast)
      requestAnimationFrame(() =>
        Array.from(box.current?.querySelectorAll('input') ?? [])
          .at(-1)
          ?.focus(),
      );
  };

  return (
    <fieldset ref={box} className="plain-fieldset" aria-labelledby={`${field.id}-label`}>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other identity while they are typed
        <div key={index} className="row-inputs">
          <input
            id={index === 0 ? field.id : undefined}
            className="input"
            type={type}
            aria-label={`${field.label} ${index + 1}`}
            value={value}
            placeholder={placeholder}
            autoComplete="off"
            onChange={(event) => change(values.map((old, at) => (at === index ? event.target.value : old)))}
            onBlur={field.onBlur}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (value.trim() !== '') change([...values, ''], true);
            }}
            {...toAria({
              ...field,
              required: false,
              error: wrong === undefined || wrong === String(index) ? field.error : undefined,
            })}
          />
          <IconButton
            icon={close}
            label={`${texts.remove} ${field.label} ${index + 1}`}
            onClick={() => change(values.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        icon={addOutline}
        id={values.length === 0 ? field.id : undefined}
        variant="plain"
        className={styles.addButton}
        onClick={() => change([...values, ''], true)}
      >
        {texts.form.add}
      </Button>
    </fieldset>
  );
}
