export interface SettledRead<T> {
  read(): Promise<T>;
  /** A change was announced, which an answer in flight may predate. */
  outdate(): void;
}

/**
 * Reads again until no change was announced during the request, because its answer may predate the change. Callers during a read
 * share the answer of the next one: two equal requests at once would be refused.
 */
export function createSettledRead<T>(ask: () => Promise<T>): SettledRead<T> {
  let changes = 0;
  let reading: Promise<T> | null = null;

  async function settle(): Promise<T> {
    for (;;) {
      const before = changes;
      const answer = await ask();
      if (changes === before) return answer;
    }
  }

  return {
    outdate: () => {
      changes += 1;
    },
    read() {
      if (reading) changes += 1;
      reading ??= settle().finally(() => {
        reading = null;
      });
      return reading;
    },
  };
}
