import { validHoursText } from '@callejero/contract/opening-hours/valid-hours.ts';
import { useState } from 'react';
import styles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { WeekInput } from '../commerce/hours/WeekInput.tsx';
import { texts } from './texts.ts';

const words = texts.validHours;

/** «Always», or the hours of some days, with a live preview below. */
export function ValidHoursInput({
  id,
  value,
  onChange,
  onBlur,
  readOnly,
  describedBy,
  error,
}: FieldInputProps) {
  const hours = typeof value === 'string' ? value : '';
  const [opened, setOpened] = useState(false);
  const limited = opened || hours !== '';
  const meaning =
    hours === '' ? (limited ? words.missing : words.always) : words.holds(validHoursText(hours));
  if (readOnly) return <p className={styles.readValue}>{meaning}</p>;
  return (
    <div className="grid gap-2 one-column">
      <label className="inline-row gap-2 target">
        <input
          id={id}
          type="checkbox"
          className="check"
          checked={limited}
          aria-invalid={error ? true : undefined}
          aria-describedby={[describedBy, `${id}-meaning`].filter(Boolean).join(' ')}
          onChange={({ target }) => {
            setOpened(target.checked);
            if (!target.checked) onChange(null);
          }}
          onBlur={onBlur}
        />
        {words.limited}
      </label>
      {limited ? <WeekInput text={hours} onChange={onChange} onBlur={onBlur} words={words.week} /> : null}
      <p id={`${id}-meaning`} className="muted small-text" aria-live="polite">
        {meaning}
      </p>
    </div>
  );
}
