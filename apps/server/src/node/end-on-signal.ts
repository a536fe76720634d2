import type { NodePlatform } from './platform.ts';

/** Milliseconds for the whole shutdown. */
export const patience = 10_000;

/** Ends the process in order at the first signal, at once at a second one. `finish` ends what it serves. */
export function endOnSignal(platform: NodePlatform, finish: () => Promise<unknown>): void {
  let ending = false;
  const end = async (signal: string) => {
    if (ending) process.exit(1);
    ending = true;
    platform.log.info('shutting down', { signal });
    setTimeout(() => process.exit(1), patience).unref();
    await Promise.all([finish(), platform.jobs.stop(patience / 2)]);
    await platform.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal));
}
