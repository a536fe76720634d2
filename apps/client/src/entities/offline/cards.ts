/** Records of favourites as lines of a list: apart from `pages-by-kind.ts`, which the map loads. */
import type { FavouriteKind } from '@callejero/contract/favourites.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { formatDate, formatDateTime } from '../../ui/values/format.ts';
import { recurrenceInWords } from '../../ui/values/recurrence-words.ts';
import { ticketDates } from '../promotion/ticket-dates.ts';
import type { PageEvent } from './event.ts';
import { type OfflineCard, streetLine } from './offline-page.ts';
import { offlineRows } from './offline-store.ts';
import type { OfflineRows } from './pages-by-kind.ts';
import { placeCard } from './place.ts';
import type { PagePromotion } from './promotion.ts';

const notAsPlanned = { scheduled: null, cancelled: 'Cancelado', postponed: 'Aplazado' };

const eventCard = (event: PageEvent): OfflineCard => ({
  id: event.id,
  title: event.title,
  line: [when(event), notAsPlanned[event.eventStatus]].filter(Boolean).join(' · '),
  address: [event.commerce?.name, streetLine(event.address)].filter(Boolean).join(', ') || null,
  hours: null,
  image: event.images[0]?.file ?? null,
  icon: event.category?.icon ?? 'calendar',
  color: event.category?.color ?? null,
});

function when({ startsAt, allDay, recurrence, timezone }: PageEvent): string {
  if (recurrence !== null) return capital(recurrenceInWords(recurrence, timezone ?? undefined));
  return allDay ? formatDate(startsAt) : formatDateTime(startsAt);
}

const promotionCard = ({ id, title, image, startsAt, endsAt, commerce }: PagePromotion): OfflineCard => ({
  id,
  title,
  line: [commerce?.name, ticketDates(startsAt, endsAt, new Date())].filter(Boolean).join(' · '),
  address: streetLine(commerce?.address),
  hours: null,
  image,
  icon: 'ticket',
  color: null,
});

export const toCard: { [Kind in FavouriteKind]: (row: OfflineRows[Kind]) => OfflineCard } = {
  commerces: placeCard,
  events: eventCard,
  promotions: promotionCard,
};

/** The stored records of a kind as cards, last seen first. */
export const offlineCards = <Kind extends FavouriteKind>(kind: Kind): OfflineCard[] =>
  offlineRows<OfflineRows[Kind]>(kind).map(({ row }) => toCard[kind](row));
