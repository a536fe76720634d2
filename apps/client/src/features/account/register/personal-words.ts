/** Words that make a person's password easy to guess: names, the e-mail address and its parts. */
export function personalWords(...values: readonly (string | null | undefined)[]): string[] {
  const words = new Set<string>();
  for (const value of values) {
    const whole = (value ?? '').trim().toLowerCase();
    for (const word of [whole, ...whole.split(/[\s@._+-]+/)]) if (word.length > 2) words.add(word);
  }
  return [...words];
}
