import { eventReview, events } from '@callejero/contract/resources/events.ts';
import { useList } from '../../api/resource.ts';
import { EventDates } from '../../entities/event/EventDates.tsx';
import { reviewColor } from '../../entities/event/event-review.ts';
import { Link } from '../../ui/layout/Link.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import styles from './my-commerces.module.css';
import { RowsPanel } from './RowsPanel.tsx';
import { shopTexts } from './shop-texts.ts';

const words = shopTexts.events;
const most = 100;

/** The events in a commerce, the latest first: those that its owners proposed, and those of the city's administration. */
export function EventList({ commerce }: { commerce: string }) {
  const list = useList(events, {
    filters: { commerce },
    sort: { startsAt: -1 },
    select: ['title', 'startsAt', 'endsAt', 'allDay', 'timezone', 'recurrence', 'review'],
    perPage: most,
  });
  return (
    <RowsPanel
      id={`events-${commerce}`}
      words={words}
      list={list}
      createHref={`/my-event/${commerce}/create/new`}
      row={({ review, ...event }) => (
        <>
          <span className={styles.myRowText}>
            <Link className={styles.myRowName} to={`/my-event/${commerce}/edit/${event.id}`}>
              {event.title}
            </Link>
            <span className="muted">
              <EventDates event={event} />
            </span>
          </span>
          {review ? <StatusChip color={reviewColor[review]} label={eventReview[review]} /> : null}
        </>
      )}
    />
  );
}
