/**
 * A time zone as a VTIMEZONE (RFC 5545, 3.6.5): every clock change in the relevant years, one by one. Rules and lists of dates
 * would be shorter, but programs read them differently (ical.js takes the first date only).
 */

/** Years from now for which clock changes are listed. */
const ahead = 10;

const pad = (value: number) => String(value).padStart(2, '0');

/** `-0600`, `+0530`, `+023017` */
function offsetText(nanoseconds: number): string {
  const seconds = Math.round(Math.abs(nanoseconds) / 1e9);
  const rest = seconds % 60;
  const sign = nanoseconds < 0 ? '-' : '+';
  const minutes = `${pad(Math.floor(seconds / 3600))}${pad(Math.floor((seconds % 3600) / 60))}`;
  return `${sign}${minutes}${rest === 0 ? '' : pad(rest)}`;
}

interface Observance {
  kind: 'STANDARD' | 'DAYLIGHT';
  from: number;
  to: number;
  start: string;
}

export function timezoneLines(timeZone: string, from: Date, now: Date): string[] {
  const begin = Temporal.Instant.fromEpochMilliseconds(from.getTime())
    .toZonedDateTimeISO(timeZone)
    .with({ month: 1, day: 1 })
    .startOfDay();
  const last = Math.max(begin.year, now.getUTCFullYear()) + ahead;
  // The offset when the first year begins.
  const observances: Observance[] = [
    {
      kind: 'STANDARD',
      from: begin.offsetNanoseconds,
      to: begin.offsetNanoseconds,
      start: localText(begin.toPlainDateTime()),
    },
  ];
  let moment = begin.getTimeZoneTransition('next');
  let before = begin.offsetNanoseconds;
  while (moment && moment.year <= last) {
    const to = moment.offsetNanoseconds;
    const [kind, offset] = [to > before ? 'DAYLIGHT' : 'STANDARD', before] as const;
    // A change is written in the local time before it.
    const shown = moment.toInstant().toZonedDateTimeISO('UTC').toPlainDateTime().add({ nanoseconds: offset });
    observances.push({ kind, from: offset, to, start: localText(shown) });
    before = to;
    moment = moment.getTimeZoneTransition('next');
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flatMap(observanceLines), 'END:VTIMEZONE'];
}

function observanceLines({ kind, from, to, start }: Observance): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ];
}

function localText(moment: Temporal.PlainDateTime): string {
  return moment.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}
