import { openState } from '@callejero/contract/opening-hours/open-state.ts';
import { isValidOpeningHours, parseOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import type { SpecialDay } from '@callejero/contract/opening-hours/rules.ts';
import { formatWeek } from '@callejero/contract/opening-hours/words.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { settings } from '../../../api/settings.ts';
import { texts } from '../texts.ts';
import styles from './hours.module.css';

interface HoursPreviewProps {
  text: string;
  special: readonly SpecialDay[];
  timezone: string | null;
}

/** A preview of opening hours: the state now, and the week. */
export function HoursPreview({ text, special, timezone }: HoursPreviewProps) {
  if (text.trim() === '') return <p className="muted">{texts.hours.empty}</p>;
  const hours = parseOpeningHours(text);
  if (!hours)
    return (
      <>
        <p className="warning-text strong">{texts.hours.invalid}</p>
        <blockquote className={styles.rawHours}>{text}</blockquote>
      </>
    );
  return (
    <>
      {isValidOpeningHours(text) ? null : <p className="warning-text strong">{texts.hours.partly}</p>}
      <p>
        {texts.hours.preview}: <strong>{nowSentence(text, special, timezone)}</strong>
      </p>
      <dl className="grid gap-half above-1">
        {formatWeek(hours, dayIn(settings().city.timezone, new Date())).map((line) => (
          <div key={line.days} className={styles.line}>
            <dt>{line.days}</dt>
            <dd>{line.hours}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A half-typed time zone must not break the page. */
function nowSentence(text: string, special: readonly SpecialDay[], timezone: string | null): string {
  try {
    const { city } = settings();
    const { state } = openState(text, special, new Date(), timezone ?? city.timezone, { point: city.center });
    return texts.hours.now[state];
  } catch {
    return texts.hours.now.unknown;
  }
}
