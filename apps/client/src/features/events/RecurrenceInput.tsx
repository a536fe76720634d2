import {
  formatRecurrence,
  type Recurrence,
  type RecurrenceFrequency,
  readRecurrence,
  recurrenceFrequencies,
} from '@callejero/contract/recurrence.ts';
import { ariaOf } from '../../ui/fields/aria.ts';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { ruleInWords } from '../../ui/recurrence-words.ts';
import { CountInput } from './CountInput.tsx';
import { repeatInWords, wallOf, zoneOf } from './event-time.ts';
import { MonthlyDays, WeekDays } from './RecurrenceDays.tsx';
import { RecurrenceEnd } from './RecurrenceEnd.tsx';
import { startDayOf, withFrequency, withInterval } from './recurrence-edit.ts';
import { texts } from './texts.ts';

const words = texts.repeat;

/** How an event is repeated, said in words; the value is the rule as the contract writes it. */
export function RecurrenceInput(field: FieldInputProps) {
  const text = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  const zone = zoneOf(field.values.timezone);
  if (field.readOnly) {
    const { startsAt } = field.values as { startsAt: string };
    const event = { startsAt, endsAt: null, allDay: false, timezone: zone, recurrence: text };
    return <p className="read-value">{repeatInWords(event) ?? words.none}</p>;
  }
  const read = text === null ? null : readRecurrence(text);
  const rule = typeof read === 'string' ? null : read;
  const day = wallOf(field.values.startsAt, zone, true) || wallOf(new Date().toISOString(), zone, true);
  const start = startDayOf(day);
  const change = (next: Recurrence) => field.onChange(formatRecurrence(next));

  return (
    <div className="event-repeat">
      <div className="row-inputs">
        <select
          id={field.id}
          className="input"
          value={rule?.frequency ?? ''}
          onChange={(event) => {
            const frequency = event.target.value as RecurrenceFrequency | '';
            if (frequency === '') field.onChange(null);
            else change(withFrequency(rule, frequency, start));
          }}
          onBlur={field.onBlur}
          {...ariaOf(field)}
        >
          <option value="">{words.none}</option>
          {recurrenceFrequencies.map((frequency) => (
            <option key={frequency} value={frequency}>
              {words.frequencies[frequency]}
            </option>
          ))}
        </select>
        {rule ? <Interval id={field.id} rule={rule} onChange={change} /> : null}
      </div>
      {rule && (rule.frequency === 'DAILY' || rule.frequency === 'WEEKLY') ? (
        <WeekDays rule={rule} onChange={change} />
      ) : null}
      {rule?.frequency === 'MONTHLY' ? (
        <MonthlyDays id={field.id} rule={rule} start={start} onChange={change} />
      ) : null}
      {rule ? (
        <>
          <RecurrenceEnd id={field.id} rule={rule} start={start} zone={zone} onChange={change} />
          <p className="event-repeat-words" aria-live="polite">
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
  onChange: (rule: Recurrence) => void;
}

function Interval({ id, rule, onChange }: IntervalProps) {
  const [one, many] = words.units[rule.frequency];
  const unit = rule.interval === 1 ? one : many;
  return (
    <span className="event-interval">
      <span aria-hidden="true">cada</span>
      <CountInput
        id={`${id}-interval`}
        label={`${words.interval} ${many}`}
        value={rule.interval}
        onChange={(interval) => onChange(withInterval(rule, interval))}
      />
      <span aria-hidden="true">{unit}</span>
    </span>
  );
}
