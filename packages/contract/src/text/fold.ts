/**
 * Folds a text for searching: lower case, no accents or other marks (`Café` → `cafe`, `Ñandú` → `nandu`), runs of white
 * space become one space. Server, test evaluator and browser share it, so their results agree.
 */
export function fold(text: string): string {
  const plain = isAscii.test(text) ? text.toLowerCase() : unmarked(text);
  return plain.replace(/\s+/g, ' ').trim();
}

/** Fast path: ASCII only needs lower case. */
const isAscii = /^[\0-\x7f]*$/;

const unmarked = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
