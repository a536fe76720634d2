/** Cuts and closures, as JSON and as iCalendar (RFC 5545). */
import { alertAnchor, todayPath } from '@callejero/contract/links/public-url.ts';
import { alertKinds } from '@callejero/contract/resources/alerts.ts';
import { alertArea, alertStateAt } from '@callejero/contract/today.ts';
import { plain, webAddress } from '../pages/html.ts';
import { absolute, type PublicSite } from '../site.ts';
import { rights } from '../sources.ts';
import { type PublicAlert, readAlerts } from '../today.ts';
import { calendarEnd, calendarHead, foldLine, text, utc } from './calendar.ts';

const pageOf = ({ config }: PublicSite, { id }: PublicAlert) =>
  absolute(config, `${todayPath}#${alertAnchor(id)}`);
const areaOf = ({ quarters, streets }: PublicAlert) =>
  alertArea(
    quarters.map(({ name }) => name),
    streets,
  );

async function alertsOf({ reader }: PublicSite, now: Date): Promise<PublicAlert[]> {
  const { running, coming } = await readAlerts(reader, now);
  return [...running, ...coming];
}

/** `at` is the moment for which `now` is right. */
export async function alertsJson(site: PublicSite, now: Date): Promise<string> {
  const alerts = await alertsOf(site, now);
  return JSON.stringify({
    city: site.city.name,
    at: now.toISOString(),
    timezone: site.config.city.timezone,
    attribution: rights(site),
    alerts: alerts.map((alert) => ({
      ...{ id: alert.id, kind: alert.kind, title: plain(alert.title), details: alert.details },
      ...{ startsAt: alert.startsAt, endsAt: alert.endsAt, now: alertStateAt(alert, now) === 'running' },
      ...{ quarters: alert.quarters.map(({ name }) => name), streets: alert.streets },
      ...{ location: alert.location, link: webAddress(alert.link), url: pageOf(site, alert) },
    })),
  });
}

/** An alert without a known end is an event without a duration (RFC 5545, 3.6.1). */
export async function alertsCalendar(site: PublicSite, now: Date): Promise<string> {
  const events = (await alertsOf(site, now)).map((alert) =>
    [
      'BEGIN:VEVENT',
      `UID:${alert.id}`,
      `DTSTAMP:${utc(alert.updatedAt)}`,
      `SEQUENCE:${alert.rev}`,
      `DTSTART:${utc(alert.startsAt)}`,
      ...(alert.endsAt === null ? [] : [`DTEND:${utc(alert.endsAt)}`]),
      `SUMMARY:${text(`${alertKinds[alert.kind]}: ${alert.title}`)}`,
      `DESCRIPTION:${text([areaOf(alert), alert.details, pageOf(site, alert)].filter(Boolean).join('\n'))}`,
      `LOCATION:${text(areaOf(alert))}`,
      ...(alert.location ? [`GEO:${alert.location.lat};${alert.location.lng}`] : []),
      `URL:${pageOf(site, alert)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
      .map(foldLine)
      .join(''),
  );
  const name = `Cortes y avisos en ${site.city.name}`;
  return calendarHead(name, rights(site), [], now, now) + events.join('') + calendarEnd;
}
