/** Heading of the results when no place matches all words. */
export const partialText = 'Nada tiene todo lo que buscas; esto se le parece.';
