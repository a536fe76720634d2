/** Tells now and then which campaigns have moved on. */
import type { Platform } from '../../../ports/ports.ts';

/** Milliseconds at least, and times as long as the last count took: that of a large campaign takes a while. */
const every = 2_000;
const restFor = 50;

export interface Progress {
  /** Campaigns of which deliveries were settled; null is none. */
  note(campaigns: readonly (string | null)[]): void;
  /** Resolves once everything that was noted is told. */
  tell(): Promise<void>;
}

export function createProgress(
  { log }: Pick<Platform, 'log'>,
  onProgress: ((campaigns: readonly string[]) => Promise<void>) | undefined,
): Progress {
  const noted = new Set<string>();
  let telling: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let took = 0;

  function tell(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const before = telling.catch(() => undefined);
    telling = before.then(async () => {
      const campaigns = [...noted];
      noted.clear();
      const began = performance.now();
      if (campaigns.length > 0) await onProgress?.(campaigns);
      took = performance.now() - began;
    });
    return telling;
  }

  return {
    note(campaigns) {
      if (!onProgress) return;
      for (const campaign of campaigns) if (campaign !== null) noted.add(campaign);
      if (noted.size === 0 || timer) return;
      timer = setTimeout(
        () => {
          tell().catch((error) => log.error('the deliveries of a campaign could not be counted', { error }));
        },
        Math.max(every, took * restFor),
      );
      timer.unref?.();
    },
    tell,
  };
}
