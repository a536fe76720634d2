/** Favourites of a person. Only plain values, so importing this file loads no schema library. */
export const favouriteKinds = ['commerces', 'events', 'promotions'] as const;
export type FavouriteKind = (typeof favouriteKinds)[number];

/** Maximum of each kind. */
export const maxFavourites = 500;

/** Maximum of a person's lists of places. */
export const maxPlaceLists = 30;
/** Maximum of places of a list: one request reads them all. */
export const maxListedPlaces = 50;
/** Characters of the name of a list. */
export const maxListName = 60;
