import {
  formatWeek,
  openState,
  parseOpeningHours,
  type SpecialDay,
} from '@callejero/contract/opening-hours.ts';
import { settings } from '../../api/settings.ts';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { texts } from './texts.ts';
import { WeekInput } from './WeekInput.tsx';

/** The hours as a week and as text, with what they mean beside it while they are typed. */
export function OpeningHoursInput(props: FieldInputProps) {
  const { id, value, onChange, onBlur, readOnly, error, describedBy, values } = props;
  const text = typeof value === 'string' ? value : '';
  return (
    <div className="commerce-hours">
      {readOnly ? null : <WeekInput text={text} onChange={onChange} onBlur={onBlur} />}
      {readOnly ? null : (
        <textarea
          id={id}
          className="input"
          rows={2}
          spellCheck={false}
          aria-labelledby={`${id}-label`}
          maxLength={1000}
          placeholder="Mo-Fr 09:00-14:00,16:00-20:00; Sa 10:00-14:00"
          aria-invalid={error ? true : undefined}
          aria-describedby={[describedBy, `${id}-week`].filter(Boolean).join(' ')}
          value={text}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          onBlur={onBlur}
        />
      )}
      <div id={`${id}-week`} className="commerce-week" aria-live="polite">
        <Week
          text={text}
          special={Array.isArray(values.specialHours) ? (values.specialHours as SpecialDay[]) : []}
          timezone={typeof values.timezone === 'string' && values.timezone ? values.timezone : null}
        />
      </div>
      {readOnly ? null : (
        <details className="commerce-hours-help">
          <summary>{texts.form.hours.syntax}</summary>
          <dl>
            {texts.form.hours.examples.map(([example, meaning]) => (
              <div key={example}>
                <dt>
                  <button type="button" className="button plain" onClick={() => onChange(example)}>
                    <code>{example}</code>
                  </button>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

function Week({ text, special, timezone }: { text: string; special: SpecialDay[]; timezone: string | null }) {
  if (text.trim() === '') return <p className="muted">{texts.form.hours.empty}</p>;
  const hours = parseOpeningHours(text);
  if (!hours)
    return (
      <>
        <p className="commerce-warning">{texts.form.hours.invalid}</p>
        <blockquote className="commerce-raw-hours">{text}</blockquote>
      </>
    );
  return (
    <>
      <p className="commerce-week-title">
        {texts.form.hours.preview}: <strong>{nowSentence(text, special, timezone)}</strong>
      </p>
      <dl>
        {formatWeek(hours).map((line) => (
          <div key={line.days}>
            <dt>{line.days}</dt>
            <dd>{line.hours}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A half-typed time zone must not break the page. */
function nowSentence(text: string, special: SpecialDay[], timezone: string | null): string {
  try {
    const { state } = openState(text, special, new Date(), timezone ?? settings().city.timezone);
    return texts.form.hours.now[state];
  } catch {
    return texts.form.hours.now.unknown;
  }
}
