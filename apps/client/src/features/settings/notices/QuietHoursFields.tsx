import { defaultQuietHours, type QuietHours, quietHoursSchema } from '@callejero/contract/resources/users.ts';
import { useEffect, useId, useState } from 'react';
import { settings } from '../../../api/settings.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';

const words = texts.notices;

interface QuietHoursFieldsProps {
  hours: QuietHours | null;
  onChange: (hours: QuietHours | null) => void;
}

export function QuietHoursFields({ hours, onChange }: QuietHoursFieldsProps) {
  const id = useId();
  const [typed, setTyped] = useState(hours ?? defaultQuietHours);
  const isOn = hours !== null;
  useEffect(() => {
    if (hours) setTyped(hours);
  }, [hours]);
  const isSame = typed.start === typed.end;

  const type = (part: keyof QuietHours, value: string) => {
    const next = { ...typed, [part]: value };
    setTyped(next);
    // A half typed time is not stored.
    if (quietHoursSchema.safeParse(next).success) onChange(next);
  };
  const field = (part: keyof QuietHours, label: string) => (
    <div className="field">
      <label className="field-label" htmlFor={`${id}-${part}`}>
        {label}
      </label>
      <input
        id={`${id}-${part}`}
        type="time"
        className="input"
        value={typed[part]}
        aria-invalid={isSame || undefined}
        aria-describedby={isSame ? `${id}-same` : undefined}
        onChange={(event) => type(part, event.target.value)}
      />
    </div>
  );

  return (
    <fieldset className={styles.part}>
      <legend className={`${styles.partLegend} field-label`}>{words.quiet}</legend>
      <SwitchField
        label={words.quietOn}
        value={isOn}
        onChange={(on) => onChange(on ? validOr(typed) : null)}
      />
      {isOn ? (
        <div className={styles.hours}>
          {field('start', words.from)}
          {field('end', words.until)}
        </div>
      ) : null}
      <FieldError id={`${id}-same`} error={isOn && isSame ? words.same : undefined} role="alert" />
      <p className="field-help">{words.quietHelp(settings().city.name)}</p>
    </fieldset>
  );
}

function validOr(typed: QuietHours): QuietHours {
  return quietHoursSchema.safeParse(typed).success ? typed : defaultQuietHours;
}
