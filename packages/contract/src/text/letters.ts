/** The text with a capital letter at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The text with a small letter at its beginning. */
export const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** «1 vez», «3 veces» */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** The first letter or digit of a name, as a capital letter; empty for a name without any. */
export const getInitial = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
