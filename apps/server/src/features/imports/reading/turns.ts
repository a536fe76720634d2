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

/** What a computation finds, in parts, between which requests run. */
export async function* foundInTurns<T>(
  steps: Iterable<T | undefined>,
  signal: AbortSignal,
): AsyncGenerator<T[], void> {
  let found: T[] = [];
  let since = performance.now();
  for (const step of steps) {
    if (step !== undefined) found.push(step);
    if (performance.now() - since < turn) continue;
    yield found;
    found = [];
    await yieldToEventLoop();
    signal.throwIfAborted();
    since = performance.now();
  }
  yield found;
}

/** Runs the computation without a stop. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** `Array.from(list, convert)` that stops after each item. */
export function* mapped<T, Result>(
  list: Iterable<T>,
  convert: (item: T, index: number) => Result,
): Generator<void, Result[]> {
  const results: Result[] = [];
  for (const item of list) {
    results.push(convert(item, results.length));
    yield;
  }
  return results;
}
