/** The page of all pairs of commerces that may be the same place. */
export const duplicatesPath = '/commerce-duplicates';
