import { dateFormat } from '@callejero/contract/text/formats.ts';
import { formatDay } from '../../ui/values/format.ts';
import { type Dated, nextDates } from './holiday-words.ts';
import { texts } from './texts.ts';
import { cityToday } from './today.ts';
import './holidays.module.css';

/** The next dates of a holiday, so that a rule can be checked at a glance. */
export function NextDates({ holiday }: { holiday: Dated }) {
  if (!holiday.date && !holiday.yearly) return null;
  const dates = nextDates(holiday, cityToday(), 3);
  return (
    <p className="holiday-next" role="status">
      {dates.length > 0 ? (
        <>
          <strong>{texts.nextDates}:</strong> {dates.map(formatDayLong).join(' · ')}
        </>
      ) : holiday.date ? (
        texts.past
      ) : (
        texts.noDates
      )}
    </p>
  );
}

/** `lun, 1 feb 2027` */
function formatDayLong(day: string): string {
  const weekday = dateFormat('es', { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return `${weekday} ${formatDay(day)}`;
}
