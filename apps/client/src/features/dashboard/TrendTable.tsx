import { formatDay, formatNumber } from '../../ui/values/format.ts';
import { sumOf } from './cards.ts';
import styles from './TrendTable.module.css';
import { texts } from './texts.ts';
import type { Trend } from './trends.ts';

const words = texts.trends;

/** The numbers of all charts, the latest day first. */
export function TrendTable({ days, trends }: { days: readonly string[]; trends: readonly Trend[] }) {
  const series = trends.flatMap((trend) => trend.series);
  return (
    <table>
      <caption className="visually-hidden">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className={styles.totals}>
          <th scope="row">{words.total}</th>
          {series.map(({ key, values }) => (
            <td key={key}>{formatNumber(sumOf(values))}</td>
          ))}
        </tr>
        {days
          .map((day, index) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              {series.map(({ key, values }) => (
                <td key={key}>{formatNumber(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))
          .reverse()}
      </tbody>
    </table>
  );
}
