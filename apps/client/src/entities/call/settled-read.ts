export interface SettledRead<T> {
  read(): Promise<T>;
  /** Something was heard that an answer on its way may not know. */
  outdate(): void;
}

/**
 * Reads again until nothing was heard meanwhile: an answer may be older than what came while it was on its way. Whoever asks
 * during a read gets the answer of the next, which is one for all: two requests at once would be refused.
 */
export function createSettledRead<T>(ask: () => Promise<T>): SettledRead<T> {
  let heard = 0;
  let reading: Promise<T> | null = null;

  async function settle(): Promise<T> {
    for (;;) {
      const before = heard;
      const answer = await ask();
      if (heard === before) return answer;
    }
  }

  return {
    outdate: () => {
      heard += 1;
    },
    read() {
      if (reading) heard += 1;
      reading ??= settle().finally(() => {
        reading = null;
      });
      return reading;
    },
  };
}
