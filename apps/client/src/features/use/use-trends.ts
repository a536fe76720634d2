import type { UseReport } from '@callejero/contract/answers/use.ts';
import { placeUseKinds, type UseKind, useKinds } from '@callejero/contract/use.ts';
import type { Series, Trend } from '../../entities/trend/trend.ts';
import { texts } from './texts.ts';

/** The charts of a report. */
export function toTrends({ kinds }: Pick<UseReport, 'kinds'>): Trend[] {
  const valuesOf = (kind: UseKind) => kinds.find((each) => each.kind === kind)?.values ?? [];
  const one = (kind: UseKind, tone: Series['tone'] = 'brand'): Series => ({
    key: kind,
    label: useKinds[kind],
    values: valuesOf(kind),
    tone,
  });
  const nothing = valuesOf('nothing');
  const found = valuesOf('search').map((count, index) => Math.max(0, count - (nothing[index] ?? 0)));
  return [
    { key: 'visits', title: texts.charts.visits, series: [one('visit')] },
    { key: 'opened', title: texts.charts.opened, series: [one('open')] },
    {
      key: 'contacts',
      title: texts.charts.contacts,
      series: [
        { ...one('call'), label: placeUseKinds.call },
        one('directions', 'success'),
        one('share', 'warning'),
      ],
    },
    {
      key: 'searches',
      title: texts.charts.searches,
      series: [
        { key: 'found', label: texts.found, values: found, tone: 'brand' },
        { ...one('nothing', 'danger'), label: texts.notFound },
      ],
    },
  ];
}

/** `+25`, `−10`: the change in percent; null where there is nothing to compare with. */
export function formatChange({ total, before }: { total: number; before: number }): string | null {
  if (before === 0) return null;
  const percent = Math.round(((total - before) / before) * 100);
  return percent > 0 ? `+${percent}` : percent < 0 ? `−${-percent}` : '0';
}
