import { nameOfDate } from './date-names.ts';
import { texts } from './texts.ts';
import styles from './trend.module.css';
import { sumText, type Trend, type TrendUnit, valueText } from './trend.ts';

interface TrendTableProps {
  title: string;
  dates: readonly string[];
  unit: TrendUnit;
  trends: readonly Trend[];
}

/** The numbers of all charts, the latest date first. */
export function TrendTable({ title, dates, unit, trends }: TrendTableProps) {
  const series = trends.flatMap((trend) => trend.series);
  return (
    <table>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts[unit]}</th>
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
            <td key={key}>{sumText(values)}</td>
          ))}
        </tr>
        {dates
          .map((date, index) => (
            <tr key={date}>
              <th scope="row">{nameOfDate(date, unit)}</th>
              {series.map(({ key, values }) => (
                <td key={key}>{valueText(values[index])}</td>
              ))}
            </tr>
          ))
          .reverse()}
      </tbody>
    </table>
  );
}
