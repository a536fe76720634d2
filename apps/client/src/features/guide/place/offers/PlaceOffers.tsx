import { isUsedUp } from '@callejero/contract/promotion-state.ts';
import {
  discountHeadline,
  discountSentence,
  promotionDiscount,
} from '@callejero/contract/text/discount-text.ts';
import type { ReactNode } from 'react';
import { eventHref } from '../../../../entities/offline/event.ts';
import type { Place } from '../../../../entities/offline/place.ts';
import { TicketCard } from '../../../../entities/promotion/TicketCard.tsx';
import { ticketDates } from '../../../../entities/promotion/ticket-dates.ts';
import { Button } from '../../../../ui/layout/Button.tsx';
import { Link } from '../../../../ui/layout/Link.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { StatusChip } from '../../../../ui/states/StatusChip.tsx';
import { texts as uiTexts } from '../../../../ui/texts.ts';
import { formatDate, formatDateTime, formatMoney } from '../../../../ui/values/format.ts';
import { sinceInWords } from '../../../../ui/values/since-words.ts';
import {
  maxProducts,
  type OfferedPromotion,
  useComingEvents,
  useProducts,
  useRunningPromotions,
} from '../../results/useOffers.ts';
import { placeTexts } from '../texts.ts';
import styles from './offers.module.css';

const words = placeTexts.offers;
const PlaceMenu = lazyPart(() => import('./PlaceMenu.tsx').then((file) => file.PlaceMenu));

/** A place's promotions as tickets, its events, and its products as a grid. Empty parts are left out. */
export function PlaceOffers({ place, now }: { place: Place; now: Date }) {
  const promotions = useRunningPromotions(place.id);
  const events = useComingEvents(place.id);
  const products = useProducts(place.id);
  const unlisted = (products.data?.meta.total ?? 0) - maxProducts;
  const failed = promotions.error ?? events.error ?? products.error;
  const again = () => {
    for (const query of [promotions, events, products]) if (query.isError) void query.refetch();
  };
  return (
    <>
      {failed ? (
        <p className={styles.failed} role="status">
          {words.failed}{' '}
          <Button variant="plain" onClick={again}>
            {uiTexts.retry}
          </Button>
        </p>
      ) : null}
      <Section
        title={words.promotions}
        rows={promotions.data?.data.filter((promotion) => !isUsedUp(promotion)) ?? []}
      >
        {(promotion) => <Ticket promotion={promotion} place={place.name} now={now} />}
      </Section>
      <Section title={words.events} rows={events.data ?? []}>
        {(event) => (
          <Link to={eventHref(event.id, event.repeats ? event.recurrenceId : null)} className={styles.event}>
            <strong className={event.eventStatus === 'scheduled' ? '' : 'off'}>{event.title}</strong>
            <span className={styles.eventText}>
              {sinceInWords(event) ??
                (event.allDay ? formatDate(event.startsAt) : formatDateTime(event.startsAt))}
            </span>
            {event.eventStatus === 'scheduled' ? null : (
              <StatusChip color="danger" label={words[event.eventStatus]} />
            )}
          </Link>
        )}
      </Section>
      {place.menuDocument !== null || place.menuPhotos.length > 0 || (products.data?.data.length ?? 0) > 0 ? (
        <PlaceMenu place={place} products={products.data?.data ?? []} />
      ) : null}
      {unlisted > 0 ? <p className={styles.more}>{words.moreProducts(unlisted)}</p> : null}
    </>
  );
}

interface SectionProps<Row> {
  title: string;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}

function Section<Row extends { id: string }>({ title, rows, children }: SectionProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.offers} aria-label={title}>
      <h3 className={styles.offersTitle}>{title}</h3>
      <ul className={styles.offersList}>
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
    </section>
  );
}

function Ticket({ promotion, place, now }: { promotion: OfferedPromotion; place: string; now: Date }) {
  const discount = promotionDiscount(promotion);
  return (
    <Link to={`/promotion-page/${promotion.id}`} className={styles.ticket}>
      <TicketCard
        headline={(discount && discountHeadline(discount, formatMoney)) ?? words.promotion}
        title={promotion.title}
        sentence={(discount && discountSentence(discount, formatMoney)) ?? ''}
        place={place}
        dates={ticketDates(promotion.startsAt, promotion.endsAt, now)}
        image={promotion.image}
      />
    </Link>
  );
}
