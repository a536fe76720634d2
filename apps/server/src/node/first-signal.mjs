/**
 * Ends the process at a signal while it has opened nothing yet, for entries that import this first: the first process of a
 * container ignores a signal that it has no handler for, and loading the server takes a second or two. `endOnSignal` takes over.
 */
const signals = ['SIGINT', 'SIGTERM'];
const end = () => process.exit(0);
for (const name of signals) process.on(name, end);

/** Who started this process. */
export const parent = process.ppid;

export function handOver() {
  for (const name of signals) process.off(name, end);
}
