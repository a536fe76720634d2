import type { Recurrence } from '@callejero/contract/recurrence/recurrence.ts';
import { latestDay } from '../../../ui/fields/latest-date.ts';
import { untilDay } from '../../../ui/values/recurrence-words.ts';
import { texts } from '../texts.ts';
import { CountInput } from './CountInput.tsx';
import styles from './recurrence.module.css';
import {
  type EndKind,
  endKind,
  type StartDay,
  type Step,
  withCount,
  withEnd,
  withUntil,
} from './recurrence-edit.ts';

const words = texts.repeat;

interface EndProps {
  id: string;
  rule: Recurrence;
  start: StartDay;
  zone: string;
  onStep: (step: Step) => void;
}

/** The end of a rule: never, on a day, or after a number of times. */
export function RecurrenceEnd({ id, rule, start, zone, onStep }: EndProps) {
  const kind = endKind(rule);
  const choice = (value: EndKind) => (
    <label className="check-label">
      <input
        type="radio"
        className="check"
        name={`${id}-end`}
        checked={kind === value}
        onChange={() => onStep((latest) => withEnd(latest, value, start))}
      />
      {words.end[value]}
    </label>
  );
  return (
    <fieldset className={`plain-fieldset ${styles.end}`}>
      <legend className="field-label">{words.ends}</legend>
      <div className="row-inputs">{choice('never')}</div>
      <div className="row-inputs">
        {choice('until')}
        {kind === 'until' ? (
          <input
            type="date"
            max={latestDay}
            className="input"
            aria-label={words.untilDate}
            value={untilDay(rule.until ?? '', zone)}
            onChange={(event) => {
              if (event.target.value !== '') onStep((latest) => withUntil(latest, event.target.value));
            }}
          />
        ) : null}
      </div>
      <div className="row-inputs">
        {choice('count')}
        {kind === 'count' ? (
          <span className={`${styles.interval} inline-row gap-2`}>
            <CountInput
              id={`${id}-count`}
              label={words.count}
              value={rule.count ?? 1}
              onChange={(count) => onStep((latest) => withCount(latest, count))}
            />
            <span aria-hidden="true">{words.times}</span>
          </span>
        ) : null}
      </div>
    </fieldset>
  );
}
