/** Favourites of a person. Only plain values, so importing this file loads no schema library. */
export const favouriteKinds = ['commerces', 'events', 'promotions'] as const;
export type FavouriteKind = (typeof favouriteKinds)[number];

/** Response of `GET /favourites` and of changes to them: ids, the most recent first. */
export type Favourites = Record<FavouriteKind, string[]>;

/** Maximum of each kind. */
export const maxFavourites = 500;
