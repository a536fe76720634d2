import { addDays, isDate } from '@callejero/contract/calendar-day.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { settings } from '../../api/settings.ts';
import { fromWallTime } from '../../ui/form/zoned.ts';

/** The first moment of a day in the city's time. */
function dayBegins(day: string, add = 0): string {
  return fromWallTime(`${addDays(day, add)}T00:00`, settings().city.timezone) ?? '';
}

function isDay(day: string | undefined): day is string {
  return day !== undefined && isDate(day);
}

/** Events that go on from that day: they begin or end later, or they repeat. */
export function sinceFilter([day]: readonly string[]): Filters {
  if (!isDay(day)) return {};
  const from = dayBegins(day);
  return {
    $or: [{ startsAt: { $gte: from } }, { endsAt: { $gte: from } }, { recurrence: { $exists: true } }],
  };
}

/** Events that begin on that day or earlier. */
export function untilFilter([day]: readonly string[]): Filters {
  return isDay(day) ? { startsAt: { $lt: dayBegins(day, 1) } } : {};
}
