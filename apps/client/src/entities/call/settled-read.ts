/** Reads again until nothing was heard meanwhile: an answer may be older than what came while it was on its way. */
export async function readSettled<T>(read: () => Promise<T>, heard: () => number): Promise<T> {
  for (;;) {
    const before = heard();
    const answer = await read();
    if (heard() === before) return answer;
  }
}
