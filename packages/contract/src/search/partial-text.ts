/** Above what a search finds when no place has all that was typed. */
export const partialText = 'Nada tiene todo lo que buscas; esto se le parece.';
