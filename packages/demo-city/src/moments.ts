/** Times in the data count from the day of the start, so that the demo is never out of date. */
import type { City } from '@callejero/contract/city.ts';

export interface Start {
  city: City;
  now: Date;
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const pattern = new RegExp(`^([+-]?\\d+)(?: (${weekdays.join('|')}))? (\\d\\d:\\d\\d)$`);

const today = ({ city, now }: Start) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(city.timezone).toPlainDate();

/** `-6 SA 20:00` is eight in the evening in the city, on the first Saturday from the sixth day before the start on. */
export function parseMoment(text: string, start: Start): string {
  const [, days, weekday, time] = pattern.exec(text) ?? [];
  if (days === undefined || time === undefined) throw new Error(`No moment: ${text}`);
  const from = today(start).add({ days: Number(days) });
  const wanted = weekdays.indexOf(weekday ?? '') + 1;
  const date = wanted === 0 ? from : from.add({ days: (wanted - from.dayOfWeek + 7) % 7 });
  const moment = date.toZonedDateTime({ timeZone: start.city.timezone, plainTime: time });
  return new Date(moment.epochMilliseconds).toISOString();
}

/** `--12-25` (ISO 8601) is the next Christmas Day after the start. */
export function nextDate(text: string, start: Start): string {
  const day = today(start);
  const date = Temporal.PlainDate.from(`${day.year}${text.slice(1)}`);
  return (Temporal.PlainDate.compare(date, day) > 0 ? date : date.add({ years: 1 })).toString();
}
