const format = new Intl.ListFormat('es', { type: 'conjunction' });

/** «pan, queso y vino», «padre e hijos». */
export const listInWords = (words: readonly string[]) => format.format(words);
