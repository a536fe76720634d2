/**
 * Long computations over the places as generators that stop after some thousands of them, so that requests run in between. They run
 * one after the other, since they share memory and must not see a place change.
 */
export type Steps<T> = Generator<void, T>;

/** Numbers between two stops. */
const stepSize = 4096;
/** Milliseconds between two requests. */
const turn = 8;

let last: Promise<unknown> = Promise.resolve();
/** Milliseconds since requests ran. */
let spent = 0;

export function inLine<T>(begin: () => Steps<T>): Promise<T> {
  const result = last.then(() => run(begin()));
  last = result.catch(() => undefined);
  return result;
}

async function run<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const since = performance.now();
    const step = steps.next();
    spent += performance.now() - since;
    if (spent >= turn) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      spent = 0;
    }
    if (step.done) return step.value;
  }
}

export function* each(numbers: ArrayLike<number>, visit: (number: number) => void): Steps<void> {
  for (let at = 0; at < numbers.length; ) {
    const end = Math.min(at + stepSize, numbers.length);
    for (; at < end; at++) visit(numbers[at] as number);
    yield;
  }
}

/** The numbers below `count`. */
export function* eachBelow(count: number, visit: (number: number) => void): Steps<void> {
  for (let number = 0; number < count; ) {
    const end = Math.min(number + stepSize, count);
    for (; number < end; number++) visit(number);
    yield;
  }
}

export function* filtered(numbers: ArrayLike<number>, keeps: (number: number) => boolean): Steps<number[]> {
  const kept: number[] = [];
  yield* each(numbers, (number) => {
    if (keeps(number)) kept.push(number);
  });
  return kept;
}

/** The first `count` in order, which takes less than sorting all of them. */
export function* takeFirst(
  numbers: ArrayLike<number>,
  count: number,
  compare: (one: number, other: number) => number,
): Steps<number[]> {
  const kept: number[] = [];
  let last: number | null = null;
  yield* each(numbers, (one) => {
    if (last !== null && compare(last, one) <= 0) return;
    kept.push(one);
    if (kept.length < 2 * count) return;
    kept.sort(compare).length = count;
    last = kept.at(-1) ?? null;
  });
  return kept.sort(compare).slice(0, count);
}

/** The numbers below `count`, for lists that are sorted by their index. */
export function below(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let number = 0; number < count; number++) numbers[number] = number;
  return numbers;
}
