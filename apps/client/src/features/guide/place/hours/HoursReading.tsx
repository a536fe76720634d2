import { parseOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import { readSpanishHours } from '@callejero/contract/opening-hours/spanish/read.ts';
import { formatWeek } from '@callejero/contract/opening-hours/words.ts';
import { reportTexts as texts } from '../contact/report-texts.ts';

/** How hours that somebody writes are understood, so that a slip is seen before it is sent. */
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
