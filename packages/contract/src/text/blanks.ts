/**
 * The blanks in a text, each once: placeholders between brackets that somebody has to fill in («[domicilio]»). Links
 * («[aviso](https://…)») and numbers of footnotes («[1]») are not blanks.
 */
export function findBlanks(text: string): string[] {
  return [...new Set(text.match(/\[\p{L}[^[\]\n]*\](?!\()/gu) ?? [])];
}
