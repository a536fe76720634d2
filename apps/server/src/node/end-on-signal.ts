import type { Log } from '../ports/ports.ts';
import { handOver, parent } from './first-signal.mjs';
import { onSignals } from './signals.ts';

/** Milliseconds for the whole shutdown. */
export const patience = 10_000;

/** Milliseconds between checks of the parent. */
const parentCheck = 500;
/** npm scripts that run until a signal ends them. */
const lasting = ['start', 'push', 'worker'];

/**
 * Calls `onGone` when the shell that npm runs a script in has ended. npm sends SIGTERM only to that shell, which ends without
 * forwarding it.
 */
function whenShellEnds(onGone: () => void): void {
  if (!lasting.includes(process.env.npm_lifecycle_event ?? '')) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, parentCheck).unref();
}

/**
 * Ends the process in order at the first signal, and at once at a later one. `finish` closes what is open. Returns a signal
 * that is aborted when the end begins.
 */
export function endOnSignal(log: Log, finish: () => Promise<unknown>): AbortSignal {
  const stop = new AbortController();
  const end = async (signal: string) => {
    log.info('shutting down', { signal });
    setTimeout(() => process.exit(1), patience).unref();
    stop.abort();
    await finish();
    process.exit(0);
  };
  const take = onSignals((signal) => void end(signal));
  handOver();
  whenShellEnds(() => take('SIGTERM'));
  return stop.signal;
}
