/** The trends of the dashboard as charts and as one table. */
import type { Dashboard, PerDay } from '@callejero/contract/answers/dashboard.ts';
import { texts } from './texts.ts';

export interface Series {
  key: keyof typeof texts.trends.series;
  label: string;
  values: PerDay;
}

export interface Trend {
  key: keyof typeof texts.trends.charts;
  title: string;
  /** Stacked per day. */
  series: Series[];
}

/** The trends of the parts that the person may read. */
export function trendsOf({ users, commerces, events }: Dashboard): Trend[] {
  const { charts, series } = texts.trends;
  const one = (key: Trend['key'] & Series['key'], values: PerDay): Trend => ({
    key,
    title: charts[key],
    series: [{ key, label: series[key], values }],
  });
  const trends: Trend[] = [];
  if (commerces) {
    trends.push(one('commerces', commerces.created), {
      key: 'decisions',
      title: charts.decisions,
      series: [
        { key: 'accepted', label: series.accepted, values: commerces.decided.accepted },
        { key: 'rejected', label: series.rejected, values: commerces.decided.rejected },
      ],
    });
  }
  if (users) trends.push(one('users', users.created));
  if (events) trends.push(one('events', events.published));
  return trends;
}
