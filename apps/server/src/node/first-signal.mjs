/**
 * Ends the process at a signal while nothing is open, for entries that import this first: the first process of a container
 * ignores signals without a handler, and loading the server takes a moment. `endOnSignal` takes over.
 */
import { endSignals } from './end-signals.mjs';

const end = () => process.exit(0);
for (const name of endSignals) process.on(name, end);

/** The pid of the process that started this one. */
export const parent = process.ppid;

export function handOver() {
  for (const name of endSignals) process.off(name, end);
}
