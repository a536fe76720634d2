/** Reports from time to time which campaigns have progressed. */
import type { Platform } from '../../../ports/ports.ts';

/**
 * The pause between two reports: at least so many milliseconds, and so many times the duration of the last count, which is long
 * for a large campaign.
 */
const every = 2_000;
const restFor = 50;

export interface CampaignProgress {
  /** Campaigns with settled deliveries; null is ignored. */
  note(campaigns: readonly (string | null)[]): void;
  /** Resolves once all noted campaigns are reported. */
  report(): Promise<void>;
}

export function createProgress(
  { log }: Pick<Platform, 'log'>,
  onProgress: ((campaigns: readonly string[]) => Promise<void>) | undefined,
): CampaignProgress {
  const noted = new Set<string>();
  let reporting: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let took = 0;

  function report(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const before = reporting.catch(() => undefined);
    reporting = before.then(async () => {
      const campaigns = [...noted];
      noted.clear();
      const began = performance.now();
      if (campaigns.length > 0) await onProgress?.(campaigns);
      took = performance.now() - began;
    });
    return reporting;
  }

  return {
    note(campaigns) {
      if (!onProgress) return;
      for (const campaign of campaigns) if (campaign !== null) noted.add(campaign);
      if (noted.size === 0 || timer) return;
      timer = setTimeout(
        () => {
          report().catch((error) =>
            log.error('the deliveries of a campaign could not be counted', { error }),
          );
        },
        Math.max(every, took * restFor),
      );
      timer.unref?.();
    },
    report,
  };
}
