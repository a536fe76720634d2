import {
  formatRecurrence,
  type Recurrence,
  type RecurrenceFrequency,
  readRecurrence,
  recurrenceFrequencies,
} from '@callejero/contract/recurrence/recurrence.ts';
import { useRef } from 'react';
import { toAria } from '../../../ui/fields/aria.ts';
import { Options } from '../../../ui/fields/Options.tsx';
import formStyles from '../../../ui/form/form.module.css';
import type { FieldInputProps } from '../../../ui/form/types.ts';
import { ruleInWords } from '../../../ui/values/recurrence-words.ts';
import { repeatInWords, toInputTime, toZone } from '../event-time.ts';
import { texts } from '../texts.ts';
import { CountInput } from './CountInput.tsx';
import { MonthlyDays, WeekDays } from './RecurrenceDays.tsx';
import { RecurrenceEnd } from './RecurrenceEnd.tsx';
import recurrenceStyles from './recurrence.module.css';
import { type Step, toStartDay, withFrequency, withInterval } from './recurrence-edit.ts';

const words = texts.repeat;

/** Edits how an event repeats, and shows it in words. The value is the rule in the contract's format. */
export function RecurrenceInput(field: FieldInputProps) {
  // A second quick step may come before the form renders the first one, and must build on it.
  const latest = useRef<Recurrence | null>(null);
  const text = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  const zone = toZone(field.values.timezone);
  if (field.readOnly) {
    const { startsAt } = field.values as { startsAt: string };
    const event = { startsAt, endsAt: null, allDay: false, timezone: zone, recurrence: text };
    return <p className={formStyles.readValue}>{repeatInWords(event) ?? words.none}</p>;
  }
  const read = text === null ? null : readRecurrence(text);
  const rule = typeof read === 'string' ? null : read;
  latest.current = rule;
  const day =
    toInputTime(field.values.startsAt, zone, true) || toInputTime(new Date().toISOString(), zone, true);
  const start = toStartDay(day);
  const change = (next: Recurrence) => {
    latest.current = next;
    field.onChange(formatRecurrence(next));
  };
  const take = (step: Step) => {
    if (latest.current) change(step(latest.current));
  };

  return (
    <div className={`${recurrenceStyles.repeat} stack gap-4`}>
      <div className="row-inputs">
        <select
          id={field.id}
          className="input"
          value={rule?.frequency ?? ''}
          onChange={(event) => {
            const frequency = event.target.value as RecurrenceFrequency | '';
            if (frequency === '') field.onChange(null);
            else change(withFrequency(latest.current, frequency, start));
          }}
          onBlur={field.onBlur}
          {...toAria(field)}
        >
          <option value="">{words.none}</option>
          <Options of={recurrenceFrequencies.map((frequency) => [frequency, words.frequencies[frequency]])} />
        </select>
        {rule ? <Interval id={field.id} rule={rule} onStep={take} /> : null}
      </div>
      {rule && (rule.frequency === 'DAILY' || rule.frequency === 'WEEKLY') ? (
        <WeekDays rule={rule} onStep={take} />
      ) : null}
      {rule?.frequency === 'MONTHLY' ? (
        <MonthlyDays id={field.id} rule={rule} start={start} onStep={take} />
      ) : null}
      {rule ? (
        <>
          <RecurrenceEnd id={field.id} rule={rule} start={start} zone={zone} onStep={take} />
          <p className="round-small tinted pad" aria-live="polite">
            <span className="muted">{words.words}</span> <strong>{ruleInWords(rule, zone)}</strong>
          </p>
        </>
      ) : null}
    </div>
  );
}

interface IntervalProps {
  id: string;
  rule: Recurrence;
  onStep: (step: Step) => void;
}

function Interval({ id, rule, onStep }: IntervalProps) {
  const [one, many] = words.units[rule.frequency];
  const unit = rule.interval === 1 ? one : many;
  return (
    <span className={`${recurrenceStyles.interval} inline-row gap-2`}>
      <span aria-hidden="true">{words.step}</span>
      <CountInput
        id={`${id}-interval`}
        label={words.interval(many)}
        value={rule.interval}
        onChange={(interval) => onStep((each) => withInterval(each, interval))}
      />
      <span aria-hidden="true">{unit}</span>
    </span>
  );
}
