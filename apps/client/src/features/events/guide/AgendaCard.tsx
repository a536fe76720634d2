import type { AgendaEntry } from '@callejero/contract/answers/agenda.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { settings } from '../../../api/settings.ts';
import { eventHref } from '../../../entities/offline/event.ts';
import { Link } from '../../../ui/layout/Link.tsx';
import { Picture } from '../../../ui/layout/Picture.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { formatDistance, formatTime } from '../../../ui/values/format.ts';
import { sinceInWords } from '../../../ui/values/since-words.ts';
import styles from './agenda.module.css';
import { dayAndMonth, eventStatusTexts, priceText } from './agenda-in-words.ts';
import { texts } from './texts.ts';

interface AgendaCardProps {
  entry: AgendaEntry;
  now: number;
  /** False for an event that has no page yet. */
  linked?: boolean;
}

/** An event on one of its days: when, what, where. */
export function AgendaCard({ entry, now, linked = true }: AgendaCardProps) {
  const { category, eventStatus } = entry;
  const off = eventStatus === 'scheduled' ? null : eventStatusTexts[eventStatus];
  const since = sinceInWords(entry);
  const facts = [
    entry.venue,
    entry.distance === undefined ? null : formatDistance(entry.distance),
    priceText(entry),
  ].filter((fact) => fact !== null);
  const className = off ? `${styles.card} off` : styles.card;
  const content = (
    <>
      <span className={styles.hour}>{hourText(entry, since !== null)}</span>
      <span className="stack grow shrink break top gap-half">
        <span className={styles.title}>{entry.title}</span>
        {off === null ? null : <StatusChip color="danger" label={off} />}
        <span className={`${styles.facts} small-text muted`}>{facts.join(' · ')}</span>
        <span className={`${styles.facts} small-text muted`}>
          {[
            since,
            category?.name,
            entry.lastDay > entry.day ? texts.card.until(dayAndMonth(entry.lastDay)) : null,
            entry.repeats ? texts.card.repeats : null,
            isOver(entry, now) ? texts.card.over : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={styles.picture}>
        <Picture value={entry.image} alt="" icon={category?.icon ?? 'calendar'} color={category?.color} />
      </span>
    </>
  );
  return linked ? (
    <Link to={eventHref(entry.id, entry.repeats ? entry.recurrenceId : null)} className={className}>
      {content}
    </Link>
  ) : (
    <div className={className}>{content}</div>
  );
}

/** An event that began on an earlier day shows no hour, which would not be of this day. */
function hourText(entry: AgendaEntry, sinceYesterday: boolean): string {
  if (entry.allDay) return texts.card.allDay;
  if (sinceYesterday) return texts.card.now;
  return dayIn(settings().city.timezone, new Date(entry.startsAt)) < entry.day
    ? texts.card.goesOn
    : formatTime(entry.startsAt);
}

/** An event without a known end may still go on. */
function isOver({ startsAt, endsAt }: AgendaEntry, now: number): boolean {
  return endsAt > startsAt && Date.parse(endsAt) <= now;
}
