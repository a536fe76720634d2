import { overAt } from '@callejero/contract/event-end.ts';
import { calendarNumberOutline, ticketOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { publicBase } from '../../../api/http/public-address.ts';
import { useBack } from '../../../entities/guide/useBack.ts';
import type { PageEvent } from '../../../entities/offline/event.ts';
import { OfflineNotice } from '../../../entities/offline/OfflineNotice.tsx';
import { useOfflineOne } from '../../../entities/offline/useOfflineOne.ts';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { Picture } from '../../../ui/layout/Picture.tsx';
import { lazyComponent } from '../../../ui/lazy-part.tsx';
import { MapBoundary } from '../../../ui/map/MapBoundary.tsx';
import { AbsentOrFailure } from '../../../ui/states/AbsentOrFailure.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { Fact } from '../../../ui/values/Fact.tsx';
import { ImageViewerButton } from '../../../ui/viewer/ImageViewerButton.tsx';
import styles from './agenda.module.css';
import { eventStatusTexts, priceText } from './agenda-in-words.ts';
import { EventActions } from './EventActions.tsx';
import { EventWhen, OtherTimes } from './EventWhen.tsx';
import { texts } from './texts.ts';
import { useAskedOccurrence, useEventTimes } from './useEvent.ts';

const EventMap = lazyComponent(
  async () => (await import('./EventMap.tsx')).EventMap,
  <span className="skeleton" />,
);

export default function EventPageScreen() {
  const { id = '' } = useParams();
  const asked = useAskedOccurrence();
  const { data: event, error, refetch, offlineAt } = useOfflineOne('events', id);
  const back = useBack('/agenda', '/events');
  return (
    <AppPage title={event?.title ?? texts.one} back={back}>
      <OfflineNotice at={offlineAt} />
      {event ? (
        <EventContent event={event} asked={asked} />
      ) : error ? (
        <AbsentOrFailure error={error} texts={texts.absent} onRetry={() => void refetch()}>
          <LinkButton href="/agenda" variant="primary">
            {texts.absent.action}
          </LinkButton>
        </AbsentOrFailure>
      ) : (
        <Skeleton rows={8} />
      )}
    </AppPage>
  );
}

function EventContent({ event, asked }: { event: PageEvent; asked: string | null }) {
  const times = useEventTimes(event, asked);
  const isOver = overAt(times.shown) <= useNow().getTime();
  const { category, commerce, eventStatus } = event;
  const off = eventStatus === 'scheduled' ? null : eventStatusTexts[eventStatus];
  const location = event.location ?? commerce?.location ?? null;
  const price = priceText(event);
  const images = event.images.map(({ file, alt }) => ({
    image: file,
    label: alt || texts.picture(event.title),
  }));
  const picture = (
    <Picture
      value={images[0]?.image}
      alt=""
      size="default"
      first
      icon={category?.icon ?? 'calendar'}
      color={category?.color}
    />
  );
  return (
    <article className="card break clip" aria-label={event.title}>
      <div className={styles.eventPhoto}>
        {images.length === 0 ? (
          picture
        ) : (
          <ImageViewerButton images={images} counted>
            {picture}
          </ImageViewerButton>
        )}
      </div>
      <div className="stack gap-3 pad-4">
        {off === null ? null : (
          <p className={`${styles.notice} off`} role="status">
            <StatusChip color="danger" label={off} />{' '}
            {eventStatus === 'cancelled' ? texts.cancelled : texts.postponed}
          </p>
        )}
        <EventWhen event={event} times={times} off={off !== null} isOver={isOver} asked={asked} />
        <EventActions
          event={event}
          location={location}
          occurrence={event.recurrence === null ? null : times.shown.recurrenceId}
          isAsked={asked !== null && !times.isMissing}
          isOver={isOver}
        />
        {event.description === null ? null : <p className="lines">{event.description}</p>}
        {event.ticketUrl === null ? null : (
          <a href={event.ticketUrl} target="_blank" rel="noopener nofollow" className="button primary">
            <Icon icon={ticketOutline} /> {texts.tickets}
          </a>
        )}
        <dl className={styles.eventFacts}>
          <Fact name={texts.facts.price}>{price === null ? null : <strong>{price}</strong>}</Fact>
          <Fact name={texts.facts.place}>{venueOf(event)}</Fact>
          <Fact name={texts.facts.organizer}>{event.organizer}</Fact>
          <Fact name={texts.facts.category}>{category?.name}</Fact>
        </dl>
        <OtherTimes event={event} times={times.others} />
        {location === null ? null : (
          <div className={styles.eventMap}>
            <MapBoundary>
              <EventMap
                id={event.id}
                name={commerce?.name ?? event.title}
                location={location}
                icon={category?.icon}
                color={category?.color}
              />
            </MapBoundary>
          </div>
        )}
        <a
          href={`${publicBase().replace(/^http/, 'webcal')}/datos/eventos.ics`}
          className={`button plain ${styles.eventCalendar}`}
        >
          <Icon icon={calendarNumberOutline} /> {texts.subscribe}
        </a>
      </div>
    </article>
  );
}

function venueOf({ commerce, address }: PageEvent): ReactNode {
  if (commerce) return <Link to={`/place/${commerce.id}`}>{commerce.name}</Link>;
  const street = [address?.street, address?.number].filter(Boolean).join(' ');
  return [street, address?.locality].filter(Boolean).join(', ');
}
