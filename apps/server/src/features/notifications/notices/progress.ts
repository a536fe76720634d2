/** Tells now and then which campaigns have moved on. */
import type { Platform } from '../../../ports/ports.ts';

/** Milliseconds. Counting a large campaign takes a while. */
const every = 2_000;

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

  function tell(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const before = telling.catch(() => undefined);
    telling = before.then(async () => {
      const campaigns = [...noted];
      noted.clear();
      if (campaigns.length > 0) await onProgress?.(campaigns);
    });
    return telling;
  }

  return {
    note(campaigns) {
      if (!onProgress) return;
      for (const campaign of campaigns) if (campaign !== null) noted.add(campaign);
      if (noted.size === 0 || timer) return;
      timer = setTimeout(() => {
        tell().catch((error) => log.error('No se pudo contar un envío', { error }));
      }, every);
      timer.unref?.();
    },
    tell,
  };
}
