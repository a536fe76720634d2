/** Favourites of a person. Only plain values, so importing this file loads no schema library. */
export const favouriteKinds = ['commerces', 'events', 'promotions'] as const;
export type FavouriteKind = (typeof favouriteKinds)[number];

/** Maximum of each kind. */
export const maxFavourites = 500;
