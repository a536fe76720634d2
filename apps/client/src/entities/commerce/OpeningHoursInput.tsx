import { openState } from '@callejero/contract/opening-hours/open-state.ts';
import { parseOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import { plainHours } from '@callejero/contract/opening-hours/plain-week.ts';
import type { SpecialDay } from '@callejero/contract/opening-hours/rules.ts';
import { formatWeek } from '@callejero/contract/opening-hours/words.ts';
import { settings } from '../../api/settings.ts';
import type { FieldInputProps } from '../../ui/form/types.ts';
import commerceFieldsStyles from './commerce-fields.module.css';
import styles from './OpeningHoursInput.module.css';
import { texts } from './texts.ts';
import { WeekInput } from './WeekInput.tsx';

interface OpeningHoursProps extends FieldInputProps {
  /** The week alone, as long as it says all that the text says. */
  plain?: boolean;
}

/** The hours as a week and as text, with what they mean beside it while they are typed. */
export function OpeningHoursInput({ plain = false, ...props }: OpeningHoursProps) {
  const { id, value, onChange, onBlur, readOnly, error, describedBy, values } = props;
  const text = typeof value === 'string' ? value : '';
  const asText = !readOnly && (!plain || plainHours(text) === null);
  return (
    <div className={`${styles.hours} grid gap-2 one-column`}>
      {readOnly ? null : (
        <WeekInput id={asText ? undefined : id} text={text} onChange={onChange} onBlur={onBlur} />
      )}
      {asText ? (
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
      ) : null}
      <div
        id={`${id}-week`}
        className={`${styles.week} small-text round-small pad-3 sunken`}
        aria-live="polite"
      >
        <Week
          text={text}
          special={Array.isArray(values.specialHours) ? (values.specialHours as SpecialDay[]) : []}
          timezone={typeof values.timezone === 'string' && values.timezone ? values.timezone : null}
        />
      </div>
      {asText ? (
        <details className={`${styles.hoursHelp} small-text`}>
          <summary>{texts.hours.syntax}</summary>
          <dl>
            {texts.hours.examples.map(([example, meaning]) => (
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
      ) : null}
    </div>
  );
}

function Week({ text, special, timezone }: { text: string; special: SpecialDay[]; timezone: string | null }) {
  if (text.trim() === '') return <p className="muted">{texts.hours.empty}</p>;
  const hours = parseOpeningHours(text);
  if (!hours)
    return (
      <>
        <p className={commerceFieldsStyles.warning}>{texts.hours.invalid}</p>
        <blockquote className={styles.rawHours}>{text}</blockquote>
      </>
    );
  return (
    <>
      <p>
        {texts.hours.preview}: <strong>{nowSentence(text, special, timezone)}</strong>
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
    const { city } = settings();
    const { state } = openState(text, special, new Date(), timezone ?? city.timezone, { point: city.center });
    return texts.hours.now[state];
  } catch {
    return texts.hours.now.unknown;
  }
}
