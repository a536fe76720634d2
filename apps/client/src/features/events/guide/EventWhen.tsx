import type { Occurrence } from '@callejero/contract/answers/agenda.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { settings } from '../../../api/settings.ts';
import { eventHref, type PageEvent } from '../../../entities/offline/event.ts';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { Link } from '../../../ui/layout/Link.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { recurrenceInWords } from '../../../ui/values/recurrence-words.ts';
import { sinceInWords } from '../../../ui/values/since-words.ts';
import styles from './agenda.module.css';
import { timeInWords } from './event-when.ts';
import { texts } from './texts.ts';
import type { ShownTimes } from './useEvent.ts';

const words = texts.when;

interface EventWhenProps {
  event: PageEvent;
  times: ShownTimes;
  off: boolean;
  isOver: boolean;
  asked: string | null;
}

/** The time that the page is about, and how it repeats. */
export function EventWhen({ event, times, off, isOver, asked }: EventWhenProps) {
  const line = useFocusOnChange<HTMLParagraphElement>(asked);
  const { timezone } = settings().city;
  const { shown, isMissing, others } = times;
  const since = sinceInWords({ ...shown, day: dayIn(timezone, useNow()), allDay: event.allDay });
  const [next] = others;
  return (
    <>
      {isMissing ? (
        <p className={styles.notice} role="status">
          {isOver ? words.missing : words.missingWithNext}
        </p>
      ) : null}
      <p ref={line} tabIndex={-1} className={off ? 'event-when off' : 'event-when'}>
        <time dateTime={shown.startsAt}>
          {since !== null && !isOver ? since : timeInWords(event, shown, timezone)}
        </time>
      </p>
      {isOver && !off ? (
        <p className={styles.eventOver}>
          <StatusChip label={words.over} />
          {next && event.recurrence !== null ? (
            <TimeLink event={event} time={next}>
              {words.next}
            </TimeLink>
          ) : null}
        </p>
      ) : null}
      {event.recurrence === null ? null : (
        <p className="muted">
          {words.repeats(recurrenceInWords(event.recurrence, event.timezone ?? timezone))}
        </p>
      )}
      {times.failed ? <p className="field-error">{words.failed}</p> : null}
    </>
  );
}

/** Switching to another date further down scrolls to it and announces it. */
function useFocusOnChange<Target extends HTMLElement>(value: string | null) {
  const target = useRef<Target>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current !== value) target.current?.focus();
    last.current = value;
  }, [value]);
  return target;
}

/** Links to the other upcoming times of the event. */
export function OtherTimes({ event, times }: { event: PageEvent; times: ShownTimes['others'] }) {
  const { timezone } = settings().city;
  if (times.length === 0 || event.recurrence === null || event.eventStatus !== 'scheduled') return null;
  return (
    <section aria-label={words.others}>
      <h2 className="normal-text">{words.others}</h2>
      <ul className={styles.eventDates}>
        {times.map((time) => (
          <li key={time.recurrenceId}>
            <TimeLink event={event} time={time}>
              {timeInWords(event, time, timezone)}
            </TimeLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same page at another time. It replaces the history entry, so that back leaves the event. */
function TimeLink({ event, time, children }: { event: PageEvent; time: Occurrence; children: ReactNode }) {
  return (
    <Link to={eventHref(event.id, time.recurrenceId)} replace className="event-date">
      {children}
    </Link>
  );
}
