/**
 * Folds a text for searching: lower case, no accents or other marks (`Café` → `cafe`, `Ñandú` → `nandu`), white space
 * runs become one space. One function for server, evaluator and browser, so that all three agree.
 */
export function fold(text: string): string {
  const plain = isAscii.test(text) ? text.toLowerCase() : unmarked(text);
  return plain.replace(/\s+/g, ' ').trim();
}

/** Most texts need nothing more than lower case, which takes a tenth of the time. */
const isAscii = /^[\0-\x7f]*$/;

const unmarked = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
