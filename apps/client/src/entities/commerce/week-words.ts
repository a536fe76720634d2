/** What a day without hours says: it is closed only where other days or the holidays have some. */
export function emptyDay(text: string, words: { closed: string; unset: string }): string {
  return text.trim() === '' ? words.unset : words.closed;
}
