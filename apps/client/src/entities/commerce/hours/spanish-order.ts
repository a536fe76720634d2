/** Options sorted by their Spanish names: accents and capitals do not count, ñ follows n. */
export function inSpanishOrder(options: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(options).sort(([, a], [, b]) => a.localeCompare(b, 'es')));
}
