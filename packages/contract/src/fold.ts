/**
 * Folds a text for searching: lower case, no accents or other marks (`Café` → `cafe`, `Ñandú` → `nandu`), white space
 * runs become one space. One function for server, evaluator and browser, so that all three agree.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}
