import { formatSpecialDay } from '@callejero/contract/opening-hours/words.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { addOutline, trashOutline } from 'ionicons/icons';
import { settings } from '../../../api/settings.ts';
import { latestDay } from '../../../ui/fields/latest-date.ts';
import formStyles from '../../../ui/form/form.module.css';
import type { FieldInputProps } from '../../../ui/form/types.ts';
import { Button, IconButton } from '../../../ui/layout/Button.tsx';
import { formatDay } from '../../../ui/values/format.ts';
import commerceStyles from '../commerce.module.css';
import { texts } from '../texts.ts';
import styles from './hours.module.css';
import { nextSlot } from './next-slot.ts';
import {
  type EditedSpecialDay,
  maxSlots,
  nextDate,
  replaceDay,
  setClosed,
  specialHoursProblem,
} from './special-hours.ts';

const words = texts.hours.special;

type Slot = EditedSpecialDay['slots'][number];

/** Days that differ from the weekly hours: closed, or with hours of their own. */
export function SpecialHoursInput({
  id,
  value,
  onChange,
  onBlur,
  readOnly,
  error,
  describedBy,
}: FieldInputProps) {
  const days = (value ?? []) as EditedSpecialDay[];
  if (readOnly) return <SpecialDays days={days} />;
  const problem = error ? null : specialHoursProblem(days);
  const today = dayIn(settings().city.timezone, new Date());

  return (
    <div className={styles.special}>
      <ol className={`${styles.specialDays} plain-list grid gap-2 full-width`}>
        {days.map((day, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has no identity but its place; its date is being edited
          <li key={at} className={`${styles.specialDay} row wrap gap-2 round-small hairline pad-2`}>
            <input
              className="input"
              type="date"
              max={latestDay}
              aria-label={words.date(at + 1)}
              value={day.date}
              onChange={(event) => onChange(replaceDay(days, at, { date: event.target.value }))}
              onBlur={onBlur}
            />
            <label className="inline-row gap-2 target">
              <input
                className={commerceStyles.checkInput}
                type="checkbox"
                aria-label={words.closedOn(at + 1)}
                checked={day.closed}
                onChange={(event) => onChange(replaceDay(days, at, setClosed(day, event.target.checked)))}
              />
              {words.closed}
            </label>
            <IconButton
              icon={trashOutline}
              label={words.remove(at + 1)}
              onClick={() => onChange(days.filter((_, index) => index !== at))}
            />
            {day.closed ? null : (
              <Slots
                slots={day.slots}
                name={words.day(at + 1)}
                onChange={(slots) => onChange(replaceDay(days, at, { slots }))}
              />
            )}
          </li>
        ))}
      </ol>
      {problem ? (
        <p className="field-error" role="status">
          {problem}
        </p>
      ) : null}
      <Button
        icon={addOutline}
        id={id}
        aria-describedby={describedBy}
        onClick={() => onChange([...days, { date: nextDate(days, today), closed: true, slots: [] }])}
      >
        {words.add}
      </Button>
    </div>
  );
}

function Slots(props: { slots: Slot[]; name: string; onChange: (slots: Slot[]) => void }) {
  const { slots, name, onChange } = props;
  const change = (at: number, part: Partial<Slot>): void =>
    onChange(slots.map((slot, index) => (index === at ? { ...slot, ...part } : slot)));
  return (
    <div className={styles.slots}>
      {slots.map((slot, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have no identity but their place
        <span key={at} className={styles.slot}>
          <input
            className="input"
            type="time"
            aria-label={words.opens(name, at + 1)}
            value={slot.opens}
            onChange={(event) => change(at, { opens: event.target.value })}
          />
          <span aria-hidden="true">–</span>
          <input
            className="input"
            type="time"
            aria-label={words.closes(name, at + 1)}
            value={slot.closes}
            onChange={(event) => change(at, { closes: event.target.value })}
          />
          {slot.closes !== '' && slot.closes <= slot.opens ? (
            <small className="muted">{texts.hours.week.nextDay}</small>
          ) : null}
          {slots.length === 1 ? null : (
            <IconButton
              icon={trashOutline}
              label={words.removeSlot(name, at + 1)}
              onClick={() => onChange(slots.filter((_, index) => index !== at))}
            />
          )}
        </span>
      ))}
      {slots.length >= maxSlots ? null : (
        <Button
          icon={addOutline}
          variant="plain"
          aria-label={words.addSlotOn(name)}
          onClick={() => onChange([...slots, nextSlot(slots)])}
        >
          {words.addSlot}
        </Button>
      )}
    </div>
  );
}

/** The special days, read only. */
export function SpecialDays({ days }: { days: readonly EditedSpecialDay[] }) {
  if (days.length === 0) return <p className={formStyles.readValue}>—</p>;
  return (
    <ul className={styles.specialRead}>
      {[...days]
        .sort((a, b) => (a.date < b.date ? -1 : 1))
        .map((day) => (
          <li key={day.date}>
            {formatDay(day.date)}: {formatSpecialDay(day)}
          </li>
        ))}
    </ul>
  );
}
