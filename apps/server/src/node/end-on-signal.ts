import type { Log } from '../ports/ports.ts';
import { handOver, parent } from './first-signal.mjs';
import { onSignals } from './signals.ts';

/** Milliseconds for the whole shutdown. */
export const patience = 10_000;

/** Milliseconds between two looks at the parent. */
const parentCheck = 500;
/** npm's scripts that run until a signal ends them. */
const lasting = ['start', 'push'];

/**
 * Calls `onGone` when the shell ended that npm runs a script in. npm passes SIGTERM to that shell only, and the shell ends
 * without passing it on.
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
 * Ends the process in order at the first signal, at once at a later one. `finish` closes what is open by then. Returns what is
 * aborted while the process ends.
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
