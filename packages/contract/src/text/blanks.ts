/**
 * The blanks that are left in a text, each once: what stands between brackets for somebody to fill in («[domicilio]»). The
 * address of a link («[aviso](https://…)») and a footnote's number («[1]») are none.
 */
export function blanksOf(text: string): string[] {
  return [...new Set(text.match(/\[\p{L}[^[\]\n]*\](?!\()/gu) ?? [])];
}
