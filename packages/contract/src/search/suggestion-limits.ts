/** At most `most` categories and places, plus at most `offers` events and as many promotions, for a text of at least `least` letters. */
export const suggestionLimits = { least: 2, most: 8, offers: 3 } as const;
