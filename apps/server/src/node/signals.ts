import { endSignals } from './end-signals.mjs';

/** Milliseconds within which two signals count as one: a process gets Ctrl-C from the terminal and again from its parent. */
const sameSignal = 1000;

/** Calls `onFirst` at the first signal; a later one ends the process at once. The returned function acts like a signal. */
export function onSignals(onFirst: (signal: string) => void): (signal: string) => void {
  let firstAt: number | null = null;
  const take = (signal: string) => {
    const now = performance.now();
    if (firstAt === null) {
      firstAt = now;
      onFirst(signal);
    } else if (now - firstAt > sameSignal) process.exit(1);
  };
  for (const signal of endSignals) process.on(signal, take);
  return take;
}
