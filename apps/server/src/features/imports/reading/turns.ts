/** Long computations as generators that stop after each row, so that requests run in between. */

/** Lets requests run between two long computations. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Milliseconds. */
const turn = 10;

/** Runs the computation, and lets requests run after each turn. */
export async function inTurns<T>(steps: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < turn) continue;
    await yieldToEventLoop();
    signal?.throwIfAborted();
    since = performance.now();
  }
}

/** Runs the computation without a stop. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** `list.map(convert)` that stops after each item. */
export function* mapped<T, Result>(
  list: readonly T[],
  convert: (item: T, index: number) => Result,
): Generator<void, Result[]> {
  const results: Result[] = [];
  for (const [index, item] of list.entries()) {
    results.push(convert(item, index));
    yield;
  }
  return results;
}
