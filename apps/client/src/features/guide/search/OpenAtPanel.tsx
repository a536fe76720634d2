import { type FormEvent, useState } from 'react';
import { Field } from '../../../ui/fields/Field.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { readOpenAt, toInstant } from '../query/open-at.ts';
import { nextHour, openDays } from '../query/open-days.ts';
import { panelTexts as texts } from './panel-texts.ts';
import styles from './search.module.css';

interface OpenAtPanelProps {
  now: Date;
  onChoose: (openAt: string) => void;
}

/** The choice of a day and an hour; the days are those whose hours the server knows. */
export function OpenAtPanel({ now, onChoose }: OpenAtPanelProps) {
  const [first] = useState(() => nextHour(now));
  const [isOver, setOver] = useState(false);
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const openAt = `${form.get('day')}T${form.get('time')}`;
    const isPast = !readOpenAt(openAt) || toInstant(openAt, now) < now;
    setOver(isPast);
    if (!isPast) onChoose(openAt);
  };
  return (
    <form className={styles.panel} aria-label={texts.panel} action="#" noValidate onSubmit={choose}>
      <Field label={texts.day} error={undefined}>
        {(tied) => (
          <select {...tied} name="day" defaultValue={first.slice(0, 10)}>
            {openDays(now).map(({ date, text }) => (
              <option key={date} value={date}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={texts.time} error={isOver ? texts.over : undefined} role="alert">
        {(tied) => (
          <input {...tied} type="time" name="time" step={300} defaultValue={first.slice(11)} required />
        )}
      </Field>
      <Button variant="primary" type="submit">
        {texts.show}
      </Button>
    </form>
  );
}
