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
    <table className="full-width digits">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${styles.cell} small-text strong`}>
            {texts[unit]}
          </th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col" className={`${styles.cell} small-text strong`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className={styles.totals}>
          <th scope="row" className={`${styles.cell} small-text strong`}>
            {texts.total}
          </th>
          {series.map(({ key, values }) => (
            <td key={key} className={styles.cell}>
              {sumText(values)}
            </td>
          ))}
        </tr>
        {dates
          .map((date, index) => (
            <tr key={date}>
              <th scope="row" className={`${styles.cell} small-text strong`}>
                {nameOfDate(date, unit)}
              </th>
              {series.map(({ key, values }) => (
                <td key={key} className={styles.cell}>
                  {valueText(values[index])}
                </td>
              ))}
            </tr>
          ))
          .reverse()}
      </tbody>
    </table>
  );
}
