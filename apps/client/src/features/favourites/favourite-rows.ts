/** The rows behind what a person keeps, as cards, and the copy of them on the device for when there is no connection. */
import type { FavouriteKind } from '@callejero/contract/favourites.ts';
import type { ListQuery } from '@callejero/contract/query.ts';
import type { Populated } from '@callejero/contract/resource.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { type Event, events } from '@callejero/contract/resources/events.ts';
import { type Promotion, promotions } from '@callejero/contract/resources/promotions.ts';
import { fetchList } from '../../api/resource.ts';
import { session } from '../../api/session.ts';
import { storage } from '../../device/storage.ts';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { recurrenceInWords } from '../../ui/recurrence-words.ts';
import { ticketDates } from '../../ui/ticket-dates.ts';

export interface FavouriteCard {
  id: string;
  title: string;
  /** What it is: category, date, who gives it. */
  line: string;
  image: string | null;
  icon: string | null;
  color: string | null;
}

type Look = Pick<Category, 'id' | 'name' | 'icon' | 'color'>;
type CommerceRow = Populated<Pick<Commerce, 'id' | 'name' | 'photos' | 'logo'>, { categories: Look[] }>;
type EventRow = Populated<
  Pick<Event, 'id' | 'title' | 'images' | 'startsAt' | 'allDay' | 'eventStatus' | 'recurrence' | 'timezone'>,
  { category: Look | null }
>;
type PromotionRow = Populated<
  Pick<Promotion, 'id' | 'title' | 'image' | 'startsAt' | 'endsAt'>,
  { commerce: Pick<Commerce, 'id' | 'name'> | null }
>;

const look = ['name', 'icon', 'color'];

const readers: Record<
  FavouriteKind,
  (only: Pick<ListQuery, 'filters' | 'perPage'>, signal: AbortSignal) => Promise<FavouriteCard[]>
> = {
  async commerces(only, signal) {
    const query: ListQuery = {
      ...only,
      select: ['name', 'photos', 'logo', 'categories'],
      populates: [{ path: 'categories', select: look }],
    };
    const { data } = await fetchList<typeof commerces, CommerceRow>(commerces, query, signal);
    return data.map(({ id, name, photos, logo, categories: [first] }) => ({
      id,
      title: name,
      line: first?.name ?? '',
      image: photos[0]?.file ?? logo,
      icon: first?.icon ?? null,
      color: first?.color ?? null,
    }));
  },
  async events(only, signal) {
    const query: ListQuery = {
      ...only,
      select: ['title', 'images', 'startsAt', 'allDay', 'eventStatus', 'recurrence', 'timezone', 'category'],
      populates: [{ path: 'category', select: look }],
    };
    const { data } = await fetchList<typeof events, EventRow>(events, query, signal);
    return data.map((event) => ({
      id: event.id,
      title: event.title,
      line: [
        eventWhen(event),
        { scheduled: '', cancelled: 'Cancelado', postponed: 'Aplazado' }[event.eventStatus],
      ]
        .filter(Boolean)
        .join(' · '),
      image: event.images[0]?.file ?? null,
      icon: event.category?.icon ?? 'calendar',
      color: event.category?.color ?? null,
    }));
  },
  async promotions(only, signal) {
    const query: ListQuery = {
      ...only,
      select: ['title', 'image', 'startsAt', 'endsAt', 'commerce'],
      populates: [{ path: 'commerce', select: ['name'] }],
    };
    const { data } = await fetchList<typeof promotions, PromotionRow>(promotions, query, signal);
    return data.map(({ id, title, image, startsAt, endsAt, commerce }) => ({
      id,
      title,
      line: [commerce?.name, ticketDates(startsAt, endsAt, new Date())].filter(Boolean).join(' · '),
      image,
      icon: 'pricetag',
      color: null,
    }));
  },
};

function eventWhen({ startsAt, allDay, recurrence, timezone }: EventRow): string {
  if (recurrence !== null) {
    const words = recurrenceInWords(recurrence, timezone ?? undefined);
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
  return allDay ? formatDate(startsAt) : formatDateTime(startsAt);
}

/** Those of `ids` that are still to be seen, in the same order. */
export async function readFavouriteCards(
  kind: FavouriteKind,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<FavouriteCard[]> {
  const cards = await readers[kind]({ filters: { id: { $in: [...ids] } }, perPage: ids.length }, signal);
  const byId = new Map(cards.map((card) => [card.id, card]));
  remember(kind, cards);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Kept {
  user: string;
  cards: Record<FavouriteKind, FavouriteCard[]>;
}

/** Of each kind, the last seen: some hundred kilobytes at most. */
const mostKept = 200;

function kept(): Kept {
  const user = session.user()?.id ?? '';
  const known = storage.read<Kept>('favouriteCards');
  return known?.user === user ? known : { user, cards: { commerces: [], events: [], promotions: [] } };
}

function remember(kind: FavouriteKind, fresh: readonly FavouriteCard[]): void {
  const { user, cards } = kept();
  const ids = new Set(fresh.map(({ id }) => id));
  const rest = cards[kind].filter(({ id }) => !ids.has(id));
  storage.write('favouriteCards', {
    user,
    cards: { ...cards, [kind]: [...fresh, ...rest].slice(0, mostKept) },
  });
}

/** What this device knows of them. */
export function keptCards(kind: FavouriteKind, ids: readonly string[]): FavouriteCard[] {
  const byId = new Map(kept().cards[kind].map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
