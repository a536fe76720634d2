import type { AgendaEntry } from '@callejero/contract/answers/agenda.ts';
import { dutyWord, untilText, withDuty } from '@callejero/contract/duty.ts';
import { openText, timeText } from '@callejero/contract/opening-hours/open-text.ts';
import { alertKinds } from '@callejero/contract/resources/alerts.ts';
import { dateFormat } from '@callejero/contract/text/formats.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { alertArea, alertWhen } from '@callejero/contract/today.ts';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { settings } from '../../api/settings.ts';
import type { AlertRow } from '../../entities/alert/alerts.ts';
import { eventHref } from '../../entities/offline/event.ts';
import { OfflineLink } from '../../entities/offline/OfflineLink.tsx';
import styles from '../../entities/offline/offline.module.css';
import { type CardPlace, placeCard, placePage } from '../../entities/offline/place.ts';
import { OpenLine } from '../../entities/place/OpenLine.tsx';
import { useHolidays } from '../../entities/place/useHolidays.ts';
import { useNow } from '../../ui/hooks/useNow.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { State } from '../../ui/states/State.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatDateTime, formatTime } from '../../ui/values/format.ts';
import type { TodayShift } from './read-today.ts';
import todayStyles from './Today.module.css';
import { texts } from './texts.ts';
import { type TodayView, todayView } from './today-view.ts';
import { useToday } from './useToday.ts';

/** Places of one section; the map shows them all. */
const maxShown = 8;

/** Who is on duty, what is open late, today's markets, what is about to begin, and cuts and closures. */
export default function TodayScreen() {
  const now = useNow();
  const holidays = useHolidays();
  const { timezone, country } = settings().city;
  const { today, asOf, error, refetch } = useToday(now);
  const day = dateFormat(`es-${country}`, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: timezone,
  });
  return (
    <AppPage title={texts.title} back="/map">
      <p className="muted below-3">{texts.at(capital(day.format(now)), formatTime(now))}</p>
      {asOf === null ? null : (
        <p className={styles.notice} role="status">
          {texts.asOf(asOfText(asOf, now, timezone))}
        </p>
      )}
      {today === null ? (
        <FailureOrSkeleton of={{ error, refetch }} rows={6} height="5.5rem" />
      ) : (
        <Sections view={todayView(today, now, timezone, holidays)} now={now} />
      )}
    </AppPage>
  );
}

/** «a las 14:32», «el 29 nov 2026, 14:32» of another day. */
function asOfText(at: string, now: Date, timezone: string): string {
  const read = new Date(at);
  const sameDay = dateFormat('en-CA', { timeZone: timezone });
  return sameDay.format(read) === sameDay.format(now)
    ? timeText(read, read, timezone)
    : `el ${formatDateTime(at)}`;
}

function Sections({ view, now }: { view: TodayView; now: Date }) {
  const { timezone, country } = settings().city;
  const word = dutyWord(country);
  const places = view.late.slice(0, maxShown);
  const { duty, soon, markets, marketEvents } = view;
  const isQuiet = [duty, soon, markets, marketEvents, places].every(({ length }) => length === 0);
  const openAt = view.isNight ? '1' : `${dateFormat('en-CA', { timeZone: timezone }).format(now)}T22:00`;
  return (
    <div className="stack gap-6">
      <Section title={texts.alerts.title}>
        {view.running.length === 0 ? <p className="muted">{texts.alerts.none}</p> : null}
        <Alerts alerts={view.running} now={now} />
      </Section>
      {duty.length === 0 ? null : (
        <Section title={texts.onDuty(capital(word))}>
          <ul className={styles.list}>
            {duty.map(({ place, shift }) => (
              <Place key={place.id} place={place} shift={shift} now={now} />
            ))}
          </ul>
          <LinkButton href="/map?duty=1">{texts.allDuty}</LinkButton>
        </Section>
      )}
      {soon.length === 0 ? null : (
        <Section title={texts.soon}>
          <Events entries={soon} now={now} />
          <LinkButton href={`/agenda?when=${soon[0]?.day ?? ''}`}>{texts.allEvents}</LinkButton>
        </Section>
      )}
      {markets.length + marketEvents.length === 0 ? null : (
        <Section title={texts.markets}>
          <Events entries={marketEvents} now={now} />
          <ul className={styles.list}>
            {markets.map((place) => (
              <Place key={place.id} place={place} now={now} />
            ))}
          </ul>
        </Section>
      )}
      {places.length === 0 ? null : (
        <Section title={view.isNight ? texts.night : texts.late}>
          <ul className={styles.list}>
            {places.map((place) => (
              <Place key={place.id} place={place} now={now} />
            ))}
          </ul>
          <LinkButton href={`/map?open=${openAt}`}>{texts.allLate}</LinkButton>
        </Section>
      )}
      {view.coming.length === 0 ? null : (
        <Section title={texts.alerts.coming}>
          <Alerts alerts={view.coming} now={now} />
        </Section>
      )}
      {isQuiet ? (
        <State drawing="empty" text={texts.quiet}>
          <LinkButton href="/map">{texts.toMap}</LinkButton>
        </State>
      ) : null}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="below-2">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Alerts({ alerts, now }: { alerts: readonly AlertRow[]; now: Date }) {
  if (alerts.length === 0) return null;
  return (
    <ul className={styles.list}>
      {alerts.map((alert) => (
        <li key={alert.id} className={`card ${todayStyles.alert}`}>
          <AlertText alert={alert} now={now} />
        </li>
      ))}
    </ul>
  );
}

function AlertText({ alert, now }: { alert: AlertRow; now: Date }) {
  const { kind, title, details, location, link } = alert;
  const area = alertArea(
    alert.quarters.map(({ name }) => name),
    alert.streets,
  );
  return (
    <>
      <span>
        <StatusChip color="warning" label={alertKinds[kind]} />
      </span>
      <h3 dir="auto">{title}</h3>
      <p className="strong">{alertWhen(alert, now, settings().city.timezone)}</p>
      <p className="break">{area}</p>
      {details === null ? null : <p className="lines break">{details}</p>}
      {location === null && link === null ? null : (
        <p className="row gap-4">
          {location === null ? null : (
            <Link to={`/map?lat=${location.lat}&lng=${location.lng}&zoom=17`}>{texts.alerts.map}</Link>
          )}
          {link === null ? null : (
            <a href={link} target="_blank" rel="noreferrer">
              {texts.alerts.link}
            </a>
          )}
        </p>
      )}
    </>
  );
}

function Place({ place, shift, now }: { place: CardPlace; shift?: TodayShift; now: Date }) {
  const { city } = settings();
  const holidays = useHolidays();
  const open = withDuty(openText(place, now, city.timezone, holidays), place, shift, now, city);
  return (
    <li className={styles.card}>
      <OfflineLink
        card={placeCard(place)}
        href={placePage.href(place.id)}
        state={
          <>
            {open.tone === 'unknown' ? null : <OpenLine open={open} />}
            {shift?.note ? <span className="small-text">{shift.note}</span> : null}
          </>
        }
      />
    </li>
  );
}

function Events({ entries, now }: { entries: readonly AgendaEntry[]; now: Date }) {
  if (entries.length === 0) return null;
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={`${entry.id} ${entry.startsAt}`} className={styles.card}>
          <OfflineLink
            card={{
              id: entry.id,
              title: entry.title,
              line: entryTime(entry, now),
              address: entry.venue,
              hours: null,
              image: entry.image,
              icon: entry.category?.icon ?? 'calendar',
              color: entry.category?.color ?? null,
            }}
            href={eventHref(entry.id, entry.repeats ? entry.recurrenceId : null)}
          />
        </li>
      ))}
    </ul>
  );
}

function entryTime({ startsAt, endsAt, allDay }: AgendaEntry, now: Date): string {
  const { timezone } = settings().city;
  if (allDay) return texts.allDay;
  const start = new Date(startsAt);
  if (start > now) return capital(timeText(start, now, timezone));
  return endsAt > startsAt ? texts.running(untilText(endsAt, now, timezone)) : texts.goesOn;
}
