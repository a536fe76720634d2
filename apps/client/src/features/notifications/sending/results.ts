/** The results of a notification, as the bars of a chart. */
import type { Notification } from '@callejero/contract/resources/notifications.ts';
import { formatNumber, formatPercent } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';

const bars = ['reachable', 'accepted', 'opened', 'failed'] as const;

export interface Bar {
  key: (typeof bars)[number];
  label: string;
  /** `80 (67 %)` */
  said: string;
  /** The share of the audience: 0 to 1. */
  share: number;
}

/** Empty until the audience is counted. */
export function resultBars(stats: Notification['stats']): Bar[] {
  const { targeted } = stats;
  if (targeted === null) return [];
  return bars.map((key) => {
    const count = stats[key] ?? 0;
    const share = targeted === 0 ? 0 : count / targeted;
    return {
      ...{ key, share, label: texts.results[key] },
      said: texts.results.share(formatNumber(count), formatPercent(share)),
    };
  });
}
