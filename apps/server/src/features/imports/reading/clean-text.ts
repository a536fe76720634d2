/** Characters; the longest texts of places and events have as many. */
export const maxCell = 5000;

/** Whether the value is a text that no field can hold. None of the expressions here may meet it. */
export const isTooLong = (raw: unknown): boolean => typeof raw === 'string' && raw.length > maxCell;

/** Why a row with such a value is refused. `name`: of its column or field. */
export const tooLong = (name: string, max = maxCell): string =>
  `«${name.slice(0, 100)}» pasa de ${max} caracteres: ningún dato es tan largo.`;

/**
 * The value as a short clean text; null if it is empty or too long. Removes control characters, collapses white space and replaces lone
 * surrogates.
 */
export function cleanText(raw: unknown): string | null {
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return null;
  if (isTooLong(raw)) return null;
  const text = String(raw)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u00a0\u200b\ufeff]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  '#39': "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
};

/** Removes tags and decodes entities, also those that were escaped twice. */
export function stripHtml(text: string): string {
  const decode = (value: string) =>
    value.replace(/&(#39|[a-z]+);/g, (whole, name: string) => entities[name] ?? whole);
  return decode(decode(text.replace(/<\/?[a-z][^<>]*>/gi, ' ')))
    .replace(/\s+/g, ' ')
    .trim();
}
