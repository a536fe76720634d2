import { addDays } from '@callejero/contract/calendar-day.ts';
import {
  type HoursPeriod,
  type PeriodHours,
  writePeriods,
} from '@callejero/contract/opening-hours/periods.ts';
import { addOutline, trashOutline } from 'ionicons/icons';
import { useState } from 'react';
import { latestDay } from '../../../ui/fields/latest-date.ts';
import { Button, IconButton } from '../../../ui/layout/Button.tsx';
import commerceStyles from '../commerce.module.css';
import { texts } from '../texts.ts';
import styles from './hours.module.css';
import { WeekInput } from './WeekInput.tsx';

const words = texts.hours.periods;

interface PeriodsInputProps {
  value: PeriodHours;
  /** YYYY-MM-DD */
  today: string;
  onChange: (text: string) => void;
  onBlur: () => void;
}

const isWhole = ({ from, to }: HoursPeriod): boolean => from !== '' && to !== '' && from <= to;

/** Holidays and seasons: periods in which the place is closed or has a week of their own. */
export function PeriodsInput({ value, today, onChange, onBlur }: PeriodsInputProps) {
  // A period without both its dates stays here until it has them.
  const [draft, setDraft] = useState<{ text: string; periods: HoursPeriod[] } | null>(null);
  const periods = draft?.text === writePeriods(value) ? draft.periods : value.periods;
  const change = (next: HoursPeriod[]) => {
    const text = writePeriods({ ...value, periods: next.filter(isWhole) });
    setDraft({ text, periods: next });
    onChange(text);
  };
  const replace = (at: number, part: Partial<HoursPeriod>) =>
    change(periods.map((period, index) => (index === at ? { ...period, ...part } : period)));

  return (
    <fieldset className={`${styles.special} plain-fieldset`}>
      <legend className="strong">{words.legend}</legend>
      <p className="small-text muted">{words.help}</p>
      <ol className={`${styles.specialDays} plain-list grid gap-2 full-width`}>
        {periods.map((period, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a period has no identity but its place; its dates are being edited
          <li key={at} className={`${styles.specialDay} row wrap gap-2 round-small hairline pad-2`}>
            {(['from', 'to'] as const).map((end) => (
              <input
                key={end}
                className="input"
                type="date"
                required
                min={end === 'to' && period.from !== '' ? period.from : undefined}
                max={latestDay}
                aria-label={words[end](at + 1)}
                value={period[end]}
                onChange={(event) => replace(at, { [end]: event.target.value })}
                onBlur={onBlur}
              />
            ))}
            <IconButton
              icon={trashOutline}
              label={words.remove(at + 1)}
              onClick={() => change(periods.filter((_, index) => index !== at))}
            />
            <label className="inline-row gap-2 target">
              <input
                className={commerceStyles.checkInput}
                type="checkbox"
                aria-label={words.closedIn(at + 1)}
                checked={period.hours === ''}
                onChange={(event) =>
                  replace(at, {
                    hours: event.target.checked ? '' : withoutHolidays(value.week) || defaultWeek,
                  })
                }
              />
              {words.closed}
            </label>
            <label className="inline-row gap-2 target">
              <input
                className={commerceStyles.checkInput}
                type="checkbox"
                aria-label={words.yearlyIn(at + 1)}
                checked={period.yearly}
                onChange={(event) => replace(at, { yearly: event.target.checked })}
              />
              {words.yearly}
            </label>
            {period.hours === '' ? null : (
              <div className="full-width">
                <WeekInput
                  text={period.hours}
                  holidays={false}
                  words={{
                    legend: words.week(at + 1),
                    opens: (day, slot) => words.opens(at + 1, day, slot),
                    closes: (day, slot) => words.closes(at + 1, day, slot),
                  }}
                  onChange={(hours) => replace(at, { hours: hours ?? '' })}
                  onBlur={onBlur}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      <Button
        icon={addOutline}
        onClick={() => change([...periods, { from: today, to: addDays(today, 6), yearly: false, hours: '' }])}
      >
        {words.add}
      </Button>
    </fieldset>
  );
}

const defaultWeek = 'Mo-Fr 10:00-14:00';
const withoutHolidays = (week: string): string =>
  week
    .split(/; */)
    .filter((rule) => rule !== 'PH off')
    .join('; ');
