/** The trends of the dashboard as charts and as one table. */
import type { Dashboard, PerDay } from '@callejero/contract/answers/dashboard.ts';
import type { Trend } from '../../entities/trend/trend.ts';
import { texts } from './texts.ts';

/** The trends of the parts that the person may read. */
export function toTrends({ users, commerces, events }: Dashboard): Trend[] {
  const { charts, series } = texts.trends;
  const one = (key: keyof typeof charts & keyof typeof series, values: PerDay): Trend => ({
    key,
    title: charts[key],
    series: [{ key, label: series[key], values, tone: 'brand' }],
  });
  const trends: Trend[] = [];
  if (commerces) {
    trends.push(one('commerces', commerces.created), {
      key: 'decisions',
      title: charts.decisions,
      series: [
        { key: 'accepted', label: series.accepted, values: commerces.decided.accepted, tone: 'success' },
        { key: 'rejected', label: series.rejected, values: commerces.decided.rejected, tone: 'danger' },
      ],
    });
  }
  if (users) trends.push(one('users', users.created));
  if (events) trends.push(one('events', events.published));
  return trends;
}
