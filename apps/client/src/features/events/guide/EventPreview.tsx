import type { AgendaEntry } from '@callejero/contract/answers/agenda.ts';
import { type Category, categories } from '@callejero/contract/resources/categories.ts';
import type { Event } from '@callejero/contract/resources/events.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { useList } from '../../../api/resource.ts';
import { settings } from '../../../api/settings.ts';
import { streetLine } from '../../../entities/offline/offline-page.ts';
import type { PlannedRecord, RecordPreviewProps } from '../../../ground/record-preview.ts';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { AgendaCard } from './AgendaCard.tsx';
import { timeInWords } from './event-when.ts';

/** Events that are not stored yet, each with its day and its card of the agenda. */
export function EventPreview({ records }: RecordPreviewProps) {
  const known = useList(categories, { filters: { kind: 'event' }, select: ['name', 'icon', 'color'] }).data;
  const byId = new Map(known?.data.map((category) => [category.id, category]));
  const now = useNow().getTime();
  const { timezone } = settings().city;
  return (
    <ul className="grid gap-3 one-column plain-list">
      {records.map((record) => {
        const entry = plannedEntry(record, byId, timezone);
        return (
          <li key={entry.id} className="grid gap-2">
            <p className="small-text muted">{timeInWords(entry, entry, timezone)}</p>
            <AgendaCard entry={entry} now={now} linked={false} />
          </li>
        );
      })}
    </ul>
  );
}

type PlannedEvent = Omit<Event, 'address' | 'category'> & {
  category: string | null;
  address: { street: string | null; number: string | null } | null;
};

function plannedEntry(
  { id, fields }: PlannedRecord,
  categories: ReadonlyMap<string, Pick<Category, 'id' | 'name' | 'icon' | 'color'>>,
  timezone: string,
): AgendaEntry {
  // The server plans the fields by the contract of events.
  const event = fields as unknown as PlannedEvent;
  const { startsAt, isFree, price, title, location, allDay, address } = event;
  const endsAt = event.endsAt ?? startsAt;
  const zone = event.timezone ?? timezone;
  const day = dayIn(allDay ? zone : timezone, new Date(startsAt));
  const last = Math.max(Date.parse(startsAt), Date.parse(endsAt) - 1);
  return {
    ...{ id, title, startsAt, endsAt, allDay, location, isFree, price, day, slug: '', image: null },
    lastDay: dayIn(allDay ? zone : timezone, new Date(last)),
    recurrenceId: startsAt,
    timezone: zone,
    repeats: event.recurrence !== null,
    eventStatus: 'scheduled',
    category: categories.get(event.category ?? '') ?? null,
    venue: streetLine(address),
    currency: event.currency ?? settings().city.currency,
  };
}
