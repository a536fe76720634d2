/**
 * The text filter: the case- and accent-insensitive regular expression that clients send for a search field. The
 * server recognises exactly what `textFilter` makes (`textOfFilter`) and compares folded columns instead, which an
 * index serves; any other regular expression is treated as a foreign one.
 */
import { fold } from './fold.ts';

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

/** Inside a class, after it has been opened: `aáàâäãå]`. */
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

/** The folded text that `textFilter` made this of, or null when something else made it. */
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
  // What `textFilter` takes in is folded first: a pattern with `É` or two spaces in it came from elsewhere.
  return fold(text) === text ? text : null;
}

/**
 * A regular expression without options for a folded text: like `textFilter`, but with both cases spelled out, so that
 * it means the same whatever a database's locale calls the other case of `é`.
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
