import {
  type Recurrence,
  type RecurrenceWeekday,
  recurrenceWeekdays,
} from '@callejero/contract/recurrence/recurrence.ts';
import { lastDayName, ordinalNames, weekdayNames } from '@callejero/contract/recurrence/words.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { addOutline, close } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Options } from '../../../ui/fields/Options.tsx';
import formStyles from '../../../ui/form/form.module.css';
import { Button, IconButton } from '../../../ui/layout/Button.tsx';
import { texts } from '../texts.ts';
import styles from './recurrence.module.css';
import {
  type MonthlyMode,
  maxLines,
  monthlyMode,
  nextDay,
  nextMonthDay,
  type StartDay,
  type Step,
  toggleDay,
  withDay,
  withMonthDay,
  withMonthlyMode,
  withoutDay,
  withoutMonthDay,
} from './recurrence-edit.ts';

const words = texts.repeat;

interface DaysProps {
  rule: Recurrence;
  onStep: (step: Step) => void;
}

/** L M Mi J V S D of a daily or weekly rule. */
export function WeekDays({ rule, onStep }: DaysProps) {
  return (
    <fieldset className="plain-fieldset">
      <legend className="field-label">{rule.frequency === 'DAILY' ? words.onlyDays : words.onDays}</legend>
      <div className={styles.week}>
        {recurrenceWeekdays.map((day) => (
          <button
            key={day}
            type="button"
            className={styles.day}
            aria-label={weekdayNames[day]}
            aria-pressed={rule.byDay.some((each) => each.day === day)}
            title={weekdayNames[day]}
            onClick={() => onStep((latest) => toggleDay(latest, day))}
          >
            {words.initials[day]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface MonthlyProps extends DaysProps {
  id: string;
  start: StartDay;
}

/** The days of a monthly rule: by number, by weekday, or both together. */
export function MonthlyDays(props: MonthlyProps) {
  const { id, rule, start, onStep } = props;
  const mode = monthlyMode(rule);
  return (
    <>
      <fieldset className="plain-fieldset">
        <legend className="field-label">{words.monthly}</legend>
        {Object.entries(words.modes).map(([value, label]) => (
          <label key={value} className="check-label">
            <input
              type="radio"
              className="check"
              name={`${id}-mode`}
              checked={mode === value}
              onChange={() => onStep((latest) => withMonthlyMode(latest, value as MonthlyMode, start))}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {mode === 'day' ? null : <WeekdayLines {...props} />}
      {mode === 'weekday' ? null : <NumberLines {...props} />}
    </>
  );
}

const monthDays = [
  ...Array.from({ length: 31 }, (_, index) => index + 1),
  ...Array.from({ length: 31 }, (_, index) => -index - 1),
];

function NumberLines({ id, rule, start, onStep }: MonthlyProps) {
  const lines = rule.byMonthDay.length === 0 ? [null] : rule.byMonthDay;
  return (
    <div className="stack gap-2">
      {lines.map((day, index) => (
        <Line
          key={day ?? 'start'}
          remove={lines.length > 1 ? () => onStep((latest) => withoutMonthDay(latest, index)) : null}
          number={index + 1}
        >
          <select
            id={`${id}-number-${index}`}
            className="input"
            aria-label={`${words.monthDay} ${index + 1}`}
            value={day ?? ''}
            onChange={(event) => onStep((latest) => withMonthDay(latest, index, Number(event.target.value)))}
          >
            {day === null ? <option value="">{words.startDay}</option> : null}
            <Options
              of={monthDays.map((each) => [
                each,
                each > 0 ? words.dayNumber(each) : capital(lastDayName(each)),
              ])}
            />
          </select>
        </Line>
      ))}
      {lines.length < maxLines && rule.byMonthDay.length > 0 ? (
        <AddLine
          onAdd={() =>
            onStep((latest) => withMonthDay(latest, latest.byMonthDay.length, nextMonthDay(latest, start)))
          }
        />
      ) : null}
    </div>
  );
}

const ordinals: readonly (readonly [number | null, string])[] = [
  ...[1, 2, 3, 4, 5, -1, -2, -3].map((ordinal) => [ordinal, capital(ordinalNames[ordinal] ?? '')] as const),
  ...[-4, -5].map((ordinal) => [ordinal, capital(words.fromEnd(ordinalNames[-ordinal] ?? ''))] as const),
  [null, words.every],
];

function WeekdayLines({ id, rule, start, onStep }: MonthlyProps) {
  return (
    <div className="stack gap-2">
      {rule.byDay.map((each, index) => (
        <Line
          key={`${each.ordinal}${each.day}`}
          remove={rule.byDay.length > 1 ? () => onStep((latest) => withoutDay(latest, index)) : null}
          number={index + 1}
        >
          <select
            id={`${id}-ordinal-${index}`}
            className="input"
            aria-label={`${words.ordinal} ${index + 1}`}
            value={each.ordinal ?? ''}
            onChange={(event) => {
              const ordinal = event.target.value === '' ? null : Number(event.target.value);
              onStep((latest) => withDay(latest, index, { ...each, ordinal }));
            }}
          >
            <Options of={ordinals.map(([value, label]) => [value ?? '', label])} />
          </select>
          <select
            className="input"
            aria-label={`${words.weekday} ${index + 1}`}
            value={each.day}
            onChange={(event) =>
              onStep((latest) =>
                withDay(latest, index, { ...each, day: event.target.value as RecurrenceWeekday }),
              )
            }
          >
            <Options of={recurrenceWeekdays.map((day) => [day, weekdayNames[day]])} />
          </select>
        </Line>
      ))}
      {rule.byDay.length < maxLines ? (
        <AddLine
          onAdd={() => onStep((latest) => withDay(latest, latest.byDay.length, nextDay(latest, start)))}
        />
      ) : null}
    </div>
  );
}

function Line({
  remove,
  number,
  children,
}: {
  remove: (() => void) | null;
  number: number;
  children: ReactNode;
}) {
  return (
    <div className="row-inputs">
      {children}
      {remove ? <IconButton icon={close} label={words.remove(number)} onClick={remove} /> : null}
    </div>
  );
}

function AddLine({ onAdd }: { onAdd: () => void }) {
  return (
    <Button icon={addOutline} variant="plain" className={formStyles.addButton} onClick={onAdd}>
      {words.add}
    </Button>
  );
}
