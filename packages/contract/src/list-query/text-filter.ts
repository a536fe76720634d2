/**
 * The text filter: the case- and accent-insensitive regular expression that clients send for a search field. The
 * server recognises exactly the output of `textFilter` (`textOfFilter`) and compares folded columns instead, which have
 * an index; it treats any other regular expression as an ordinary one.
 */
import { fold } from '../text/fold.ts';

/** Accented forms by base letter. Upper case comes from the case-insensitive option. */
const accented: Readonly<Record<string, string>> = {
  a: 'áàâäãå',
  c: 'ç',
  e: 'éèêë',
  i: 'íìîï',
  n: 'ñ',
  o: 'óòôöõ',
  u: 'úùûü',
  y: 'ýÿ',
};

/** The class of each base letter: `[aáàâäãå]`. */
const classes = new Map(Object.entries(accented).map(([base, marks]) => [base, `[${base}${marks}]`]));

const special = /[\\^$.*+?()[\]{}|/]/;

/** The filter `{field: textFilter('Café')}`: matches `cafe`, `Café` and `CAFÉ` anywhere in a text. */
export function textFilter(text: string): { $regex: string; $options: 'i' } {
  let pattern = '';
  for (const character of fold(text)) {
    pattern += classes.get(character) ?? (special.test(character) ? `\\${character}` : character);
  }
  return { $regex: pattern, $options: 'i' };
}

/** The folded text from which `textFilter` made the expression; null for any other expression. */
export function textOfFilter(regex: string, options: string | undefined): string | null {
  if (options !== 'i') return null;
  let text = '';
  for (let at = 0; at < regex.length; ) {
    const character = regex.charAt(at);
    if (character === '[') {
      const base = regex.charAt(at + 1);
      const whole = classes.get(base);
      if (whole === undefined || !regex.startsWith(whole, at)) return null;
      text += base;
      at += whole.length;
    } else if (character === '\\') {
      const escaped = regex.charAt(at + 1);
      if (escaped === '' || !special.test(escaped)) return null;
      text += escaped;
      at += 2;
    } else if (special.test(character) || classes.has(character)) {
      return null;
    } else {
      text += character;
      at += 1;
    }
  }
  // `textFilter` folds its text, so a pattern with `É` or two spaces is not its output.
  return fold(text) === text ? text : null;
}

/**
 * A regular expression without options for a folded text: like `textFilter`, but with both cases spelled out, so it does
 * not depend on the case rules of a database's locale.
 */
export function anyCasePattern(folded: string): string {
  let pattern = '';
  for (const character of folded) {
    const forms = character + (accented[character] ?? '');
    const upper = [...forms].map((form) => form.toUpperCase()).filter((form) => form.length === 1);
    const all = [...new Set([...forms, ...upper])];
    pattern += all.length > 1 ? `[${all.join('')}]` : special.test(character) ? `\\${character}` : character;
  }
  return pattern;
}
