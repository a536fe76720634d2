import type { NodePlatform } from './platform.ts';

/** Milliseconds for the whole shutdown. */
export const patience = 10_000;

/** Milliseconds within which two signals count as one: Ctrl-C reaches a process from the terminal and again through its parent. */
const sameSignal = 1000;

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
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    onGone();
  }, parentCheck).unref();
}

/**
 * Ends the process in order at the first signal, at once at a later one. `finish` ends what it serves. Returns whether the
 * process is ending.
 */
export function endOnSignal(platform: NodePlatform, finish: () => Promise<unknown>): () => boolean {
  let endsAt: number | null = null;
  const end = async (signal: string) => {
    const now = performance.now();
    if (endsAt !== null) {
      if (now - endsAt > sameSignal) process.exit(1);
      return;
    }
    endsAt = now;
    platform.log.info('shutting down', { signal });
    setTimeout(() => process.exit(1), patience).unref();
    await Promise.all([finish(), platform.jobs.stop(patience / 2)]);
    await platform.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal));
  whenShellEnds(() => void end('SIGTERM'));
  return () => endsAt !== null;
}
