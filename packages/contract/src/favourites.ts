/** What a person keeps for later. Only plain values: pages that keep something use it. */
export const favouriteKinds = ['commerces', 'events', 'promotions'] as const;
export type FavouriteKind = (typeof favouriteKinds)[number];

/** Answer of `GET /favourites` and of what changes them: ids, the last kept first. */
export type Favourites = Record<FavouriteKind, string[]>;

/** Of each kind. */
export const maxFavourites = 500;
