import type { FavouriteKind } from '@callejero/contract/favourites.ts';
import { eventPage, type PageEvent } from './event.ts';
import type { OfflinePage } from './offline-page.ts';
import { type Place, placePage } from './place.ts';
import { type PagePromotion, promotionPage } from './promotion.ts';

export interface OfflineRows {
  commerces: Place;
  events: PageEvent;
  promotions: PagePromotion;
}

export const offlinePages: Record<FavouriteKind, OfflinePage> = {
  commerces: placePage,
  events: eventPage,
  promotions: promotionPage,
};
