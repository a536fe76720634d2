/** How many people a notification would reach, in words. */
import type { AudienceEstimate } from '@callejero/contract/answers/notifications.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';

const words = texts.estimate;

/** `La recibirían 120 personas en sus Avisos, y 80 de ellas también en sus dispositivos.` */
export function estimateInWords({ count, reachable }: AudienceEstimate): string {
  if (count === 0) return words.nobody;
  const devices =
    reachable === count ? words.all : reachable === 0 ? words.none : words.some(formatNumber(reachable));
  return `${words.people(formatNumber(count))} ${devices}.`;
}

interface Figure {
  key: string;
  label: string;
  value: string;
  note: string;
}

/** The figures behind the sentence. Those that are 0 are left out. */
export function estimateFigures(estimate: AudienceEstimate): Figure[] {
  const { count, reachable, devices, muted, capped, quiet, seconds } = estimate;
  const figure = (key: Counted, value: number): Figure[] =>
    value === 0 && key !== 'reachable'
      ? []
      : [{ key, label: words[key], value: formatNumber(value), note: words[`${key}Note`] }];
  return [
    ...figure('reachable', reachable),
    ...figure('devices', devices),
    ...figure('quiet', quiet),
    ...figure('muted', muted),
    ...figure('capped', capped),
    ...figure('deviceless', count - reachable - muted - capped),
    ...(devices === 0
      ? []
      : [{ key: 'duration', label: words.duration, value: duration(seconds), note: words.durationNote }]),
  ];
}

type Counted = 'reachable' | 'devices' | 'quiet' | 'muted' | 'capped' | 'deviceless';

function duration(seconds: number): string {
  return seconds < 60 ? words.moment : words.minutes(formatNumber(Math.round(seconds / 60)));
}

/** Says that phones can't be reached, if the server is not configured for them. */
export function unreachedInWords({ reaches, unreached }: AudienceEstimate): string | null {
  if (reaches.includes('android') && reaches.includes('ios')) return null;
  return unreached === 0 ? words.unreached : words.unreachedNow(formatNumber(unreached));
}
