/**
 * How much each way in which a place matches is worth. Whoever changes one runs the labelled queries (`search.test.ts` and
 * `other-city.test.ts`). The score of a place is the sum over the wanted things.
 */
export const weights = {
  /** A word of the name: what most people type. */
  name: 10,
  /** A word of the name that begins so: people stop typing. */
  nameBeginning: 8,
  /** The sombrerería of the sombreros: nearly as good as the word. */
  nameRelated: 8,
  /** Another word for the kind of place: below the typed one. */
  nameSynonym: 7.5,
  /** Letters inside a word may be there by chance. */
  nameInside: 3,
  /** The first category says what a place is. */
  firstCategory: 4,
  /** The others say what it also has. */
  category: 2.5,
  /** A source's word for the kind, coarser than our categories. */
  placeType: 3,
  /** It sells it: as much as being of that kind. */
  product: 4,
  /** Below a name and a product: many places stand in a street. */
  street: 3,
  /** Added where all that is wanted is in the street: then a street is meant, as in `avenida xalapa`. */
  wholeStreet: 9,
  /** The same where an address is typed, for each of its words: more than the word in a name. */
  streetOfAddress: 10,
  /** The house of a typed address: above everything else in its street. */
  houseNumber: 12,
  /** Nearly every place of the city has it. */
  locality: 2,
  /** A description mentions many things that a place is not. */
  description: 0,
  /** A category that holds other kinds of places too. */
  mixedCategory: 1,
  /** The name equals, begins with or contains all the words as typed: somebody looks for this place. */
  sameName: 30,
  nameBegins: 15,
  nameHas: 8,
  /** Smaller than any difference in relevance: only among equals, and only where nobody asks for the nearest. */
  openNow: 0.5,
  /** At the place itself; half of it a kilometre away. */
  here: 3,
} as const;

/**
 * How much a place is of a wanted kind, where the nearest of a kind is asked for: whoever wants a pharmacy near them does not mind whether its
 * name says so. The steps are larger than `here`, so that only what is of a kind in the same way is sorted by distance.
 */
export const nearWeights = {
  /** Its name, its type or its first category says that it is one. */
  isOne: 20,
  /** It is one besides something else, or sells such things. */
  isAlsoOne: 10,
} as const;
