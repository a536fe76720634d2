import type { FavouriteKind } from '@callejero/contract/favourites.ts';
import { type EventRow, eventPage } from './event.ts';
import type { KeptCard, KeptPage } from './offline-page.ts';
import { type KeptRow, keptRows } from './offline-store.ts';
import { type Place, placePage } from './place.ts';
import { type PagePromotion, promotionPage } from './promotion.ts';

export interface KeptRows {
  commerces: Place;
  events: EventRow;
  promotions: PagePromotion;
}

export const keptPages: { [Kind in FavouriteKind]: KeptPage<KeptRows[Kind]> } = {
  commerces: placePage,
  events: eventPage,
  promotions: promotionPage,
};

/** What this device knows of a kind, the last seen first. */
export function keptCards(kind: FavouriteKind): KeptCard[] {
  return cardsOf(kind, keptRows<KeptRows[typeof kind]>(kind));
}

function cardsOf<Kind extends FavouriteKind>(
  kind: Kind,
  kept: readonly KeptRow<KeptRows[Kind]>[],
): KeptCard[] {
  const page = keptPages[kind];
  return kept.map(({ row }) => page.card(row));
}
