/** The words for a day without hours: «Cerrado» only if other days or the holidays have hours. */
export function emptyDay(text: string, words: { closed: string; unset: string }): string {
  return text.trim() === '' ? words.unset : words.closed;
}
