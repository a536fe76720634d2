import { parseOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import { readSpanishHours } from '@callejero/contract/opening-hours/spanish/read.ts';
import { formatWeek } from '@callejero/contract/opening-hours/words.ts';
import { reportTexts as texts } from '../contact/report-texts.ts';

/** Shows how the typed hours are understood, so that a mistake is noticed before sending. */
export function HoursReading({ text }: { text: string }) {
  const read = readSpanishHours(text);
  const week = read && parseOpeningHours(read.hours);
  return (
    <div aria-live="polite" className="small-text muted">
      {week ? (
        <>
          <p>{texts.understood}</p>
          <ul className="plain-list">
            {formatWeek(week).map(({ days, hours }) => (
              <li key={days}>
                {days}: {hours}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
