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

/** Visits the numbers below `count` in parts, with a loop of the caller's own, which is compiled for what it does. */
export function* inParts(count: number, visit: (from: number, end: number) => void): Steps<void> {
  for (let from = 0; from < count; from += stepSize) {
    visit(from, Math.min(from + stepSize, count));
    yield;
  }
}

export function* each(numbers: ArrayLike<number>, visit: (number: number) => void): Steps<void> {
  yield* inParts(numbers.length, (from, end) => {
    for (let at = from; at < end; at++) visit(numbers[at] as number);
  });
}

/** The numbers below `count`. */
export function* eachBelow(count: number, visit: (number: number) => void): Steps<void> {
  yield* inParts(count, (from, end) => {
    for (let number = from; number < end; number++) visit(number);
  });
}

export function* filtered(numbers: ArrayLike<number>, keeps: (number: number) => boolean): Steps<number[]> {
  const kept: number[] = [];
  yield* each(numbers, (number) => {
    if (keeps(number)) kept.push(number);
  });
  return kept;
}

/** An order by a key, and of those with equal keys by comparison. */
export interface Order {
  keyOf(one: number): number;
  compare(one: number, other: number): number;
}

/** The first `count` in order, which takes less than sorting all of them. */
export function* takeFirst(
  numbers: ArrayLike<number>,
  count: number,
  { keyOf, compare }: Order,
  /** Asked only of those that may be among the first. */
  keeps: (one: number) => boolean = () => true,
): Steps<number[]> {
  const inOrder = (one: number, other: number) => keyOf(one) - keyOf(other) || compare(one, other);
  const kept: number[] = [];
  let last = 0;
  let bound = Number.POSITIVE_INFINITY;
  yield* inParts(numbers.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const one = numbers[at] as number;
      const key = keyOf(one);
      if (key > bound || (key === bound && compare(last, one) <= 0) || !keeps(one)) continue;
      kept.push(one);
      if (kept.length < 2 * count) continue;
      kept.sort(inOrder).length = count;
      last = kept[count - 1] as number;
      bound = keyOf(last);
    }
  });
  return kept.sort(inOrder).slice(0, count);
}

let ascending = new Uint32Array();
let descending = new Uint32Array();

/** The numbers below `count`, for lists that are sorted by their index. */
export function below(count: number): Uint32Array {
  if (ascending.length < count) ascending = Uint32Array.from({ length: 2 * count }, (_, number) => number);
  return ascending.subarray(0, count);
}

/** The same from the last one on. */
export function downFrom(count: number): Uint32Array {
  if (descending.length < count) descending = below(2 * count).toReversed();
  return descending.subarray(descending.length - count);
}
