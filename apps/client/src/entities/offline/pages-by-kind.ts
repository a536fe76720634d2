import type { FavouriteKind } from '@callejero/contract/favourites.ts';
import { eventPage, type PageEvent } from './event.ts';
import type { OfflineCard, OfflinePage } from './offline-page.ts';
import { type OfflineRow, offlineRows } from './offline-store.ts';
import { type Place, placePage } from './place.ts';
import { type PagePromotion, promotionPage } from './promotion.ts';

export interface OfflineRows {
  commerces: Place;
  events: PageEvent;
  promotions: PagePromotion;
}

export const offlinePages: { [Kind in FavouriteKind]: OfflinePage<OfflineRows[Kind]> } = {
  commerces: placePage,
  events: eventPage,
  promotions: promotionPage,
};

/** The stored records of a kind as cards, last seen first. */
export function offlineCards(kind: FavouriteKind): OfflineCard[] {
  return cardsOf(kind, offlineRows<OfflineRows[typeof kind]>(kind));
}

function cardsOf<Kind extends FavouriteKind>(
  kind: Kind,
  kept: readonly OfflineRow<OfflineRows[Kind]>[],
): OfflineCard[] {
  const page = offlinePages[kind];
  return kept.map(({ row }) => page.card(row));
}
