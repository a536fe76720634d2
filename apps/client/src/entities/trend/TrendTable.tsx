import { formatNumber } from '../../ui/values/format.ts';
import { nameOfDate } from './date-names.ts';
import styles from './TrendTable.module.css';
import { texts } from './texts.ts';
import { sumOf, type Trend } from './trend.ts';

interface TrendTableProps {
  title: string;
  dates: readonly string[];
  monthly: boolean;
  trends: readonly Trend[];
}

/** The numbers of all charts, the latest date first. */
export function TrendTable({ title, dates, monthly, trends }: TrendTableProps) {
  const series = trends.flatMap((trend) => trend.series);
  return (
    <table>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{monthly ? texts.month : texts.day}</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className={styles.totals}>
          <th scope="row">{texts.total}</th>
          {series.map(({ key, values }) => (
            <td key={key}>{formatNumber(sumOf(values))}</td>
          ))}
        </tr>
        {dates
          .map((date, index) => (
            <tr key={date}>
              <th scope="row">{nameOfDate(date, monthly)}</th>
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
