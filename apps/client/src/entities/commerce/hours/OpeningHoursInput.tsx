import { readPeriods, writePeriods } from '@callejero/contract/opening-hours/periods.ts';
import type { SpecialDay } from '@callejero/contract/opening-hours/rules.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { settings } from '../../../api/settings.ts';
import type { FieldInputProps } from '../../../ui/form/types.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { texts } from '../texts.ts';
import { HoursPreview } from './HoursPreview.tsx';
import styles from './hours.module.css';
import { PeriodsInput } from './PeriodsInput.tsx';
import { WeekInput } from './WeekInput.tsx';

interface OpeningHoursProps extends FieldInputProps {
  /** Shows only the week, as long as the week can express the whole text. */
  plain?: boolean;
}

/** The hours as a week, with periods, and as text, with a live preview beside them. */
export function OpeningHoursInput({ plain = false, ...props }: OpeningHoursProps) {
  const { id, value, onChange, onBlur, readOnly, error, describedBy, values } = props;
  const text = typeof value === 'string' ? value : '';
  const today = dayIn(settings().city.timezone, new Date());
  const edited = readPeriods(text, today);
  const asText = !readOnly && (!plain || edited === null);
  const setText = (written: string) => onChange(written === '' ? null : written);
  return (
    <div className={`${styles.hours} grid gap-2 one-column`}>
      {readOnly ? null : (
        <WeekInput
          id={asText ? undefined : id}
          text={edited?.week ?? text}
          onChange={(week) => setText(edited ? writePeriods({ ...edited, week: week ?? '' }) : (week ?? ''))}
          onBlur={onBlur}
        />
      )}
      {readOnly || edited === null || edited.week === '' ? null : (
        <PeriodsInput value={edited} today={today} onChange={setText} onBlur={onBlur} />
      )}
      {asText ? (
        <textarea
          id={id}
          className="input"
          rows={2}
          spellCheck={false}
          aria-labelledby={`${id}-label`}
          maxLength={1000}
          placeholder={texts.hours.placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={[describedBy, `${id}-week`].filter(Boolean).join(' ')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={onBlur}
        />
      ) : null}
      <div id={`${id}-week`} className="small-text round-small pad-3 sunken" aria-live="polite">
        <HoursPreview
          text={text}
          special={Array.isArray(values.specialHours) ? (values.specialHours as SpecialDay[]) : []}
          timezone={typeof values.timezone === 'string' && values.timezone ? values.timezone : null}
        />
      </div>
      {asText ? (
        <details className={`${styles.hoursHelp} small-text`}>
          <summary className={styles.hoursHelpSummary}>{texts.hours.syntax}</summary>
          <dl className="grid gap-half above-1">
            {texts.hours.examples.map(([example, meaning]) => (
              <div className={`${styles.line} ${styles.hoursHelpRow}`} key={example}>
                <dt>
                  <Button variant="plain" onClick={() => onChange(example)}>
                    <code>{example}</code>
                  </Button>
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
