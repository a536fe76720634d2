/** Who is on duty in the coming weeks, as JSON and as iCalendar (RFC 5545). */
import { dutyWord, isOnDutyAt } from '@callejero/contract/duty.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { comingShifts, type PublicShift } from '../duty.ts';
import { plain } from '../pages/html.ts';
import { addressLines } from '../rows.ts';
import { absolute, type PublicSite, pathTo } from '../site.ts';
import { rights } from '../sources.ts';
import { calendarEnd, calendarHead, foldLine, text, utc } from './calendar.ts';

/** What the feeds cover. */
const days = 35;

const shiftsOf = ({ reader }: PublicSite, now: Date) => comingShifts(reader, now, days * 24);

const pageOf = ({ config }: PublicSite, { commerce }: PublicShift) =>
  absolute(config, pathTo({ kind: 'commerce', slug: commerce.slug }));

/** `at` is the moment for which `now` is right. */
export async function dutyJson(site: PublicSite, now: Date): Promise<string> {
  const shifts = await shiftsOf(site, now);
  return JSON.stringify({
    city: site.city.name,
    at: now.toISOString(),
    timezone: site.config.city.timezone,
    attribution: rights(site),
    shifts: shifts.map((shift) => {
      const { startsAt, endsAt, zone, note, commerce } = shift;
      return {
        ...{ startsAt, endsAt, now: isOnDutyAt(shift, now), zone, note },
        place: {
          id: commerce.id,
          name: plain(commerce.name),
          category: commerce.categories[0]?.name ?? null,
          address: addressLines(commerce.address).join(', ') || null,
          phone: commerce.phones[0] ?? null,
          location: commerce.location,
          url: pageOf(site, shift),
        },
      };
    }),
  });
}

export async function dutyCalendar(site: PublicSite, now: Date): Promise<string> {
  const word = dutyWord(site.config.city.country);
  const shifts = await shiftsOf(site, now);
  const events = shifts.map((shift) => {
    const { commerce } = shift;
    const where = addressLines(commerce.address).join(', ');
    return [
      'BEGIN:VEVENT',
      `UID:${shift.id}`,
      `DTSTAMP:${utc(shift.updatedAt)}`,
      `SEQUENCE:${shift.rev}`,
      `DTSTART:${utc(shift.startsAt)}`,
      `DTEND:${utc(shift.endsAt)}`,
      `SUMMARY:${text(`${commerce.name} (${word})`)}`,
      `DESCRIPTION:${text([shift.note, commerce.phones[0], pageOf(site, shift)].filter(Boolean).join('\n'))}`,
      ...(where === '' ? [] : [`LOCATION:${text(where)}`]),
      `GEO:${commerce.location.lat};${commerce.location.lng}`,
      `URL:${pageOf(site, shift)}`,
      'END:VEVENT',
    ]
      .map(foldLine)
      .join('');
  });
  const name = `${capital(word)} en ${site.city.name}`;
  return calendarHead(name, rights(site), [], now, now) + events.join('') + calendarEnd;
}
