import { dateFormat } from '@callejero/contract/text/formats.ts';
import { useState } from 'react';
import { formatNumber } from '../../ui/values/format.ts';
import { nameOfDate } from './date-names.ts';
import styles from './trend.module.css';
import { roundUp, type Series, type TrendUnit, valueText } from './trend.ts';

interface TrendChartProps {
  dates: readonly string[];
  unit: TrendUnit;
  series: readonly Series[];
}

/** Stacked bars by date, hidden from screen readers, which get the table beside it. */
export function TrendChart({ dates, unit, series }: TrendChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const sums = dates.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const half = roundUp(Math.max(0, ...sums) / 2);
  const last = dates.length - 1;
  const labelled = new Set([dates[0], dates[last >> 1], dates[last]].filter((date) => date !== undefined));
  return (
    <div className={styles.drawing} aria-hidden="true">
      <div className={styles.scale}>
        {[2 * half, half, 0].map((value) => (
          <span key={value}>{formatNumber(value)}</span>
        ))}
      </div>
      <div className={styles.bars} onPointerLeave={() => setPointed(null)}>
        {dates.map((date, index) => (
          <div key={date} className={styles.bar} onPointerEnter={() => setPointed(index)}>
            {series.map(({ key, tone, values }) => (
              <span
                key={key}
                style={{
                  height: `${(50 * (values[index] ?? 0)) / half}%`,
                  background: `var(--${tone})`,
                }}
              />
            ))}
          </div>
        ))}
        {pointed === null ? null : <Hint at={pointed} dates={dates} unit={unit} series={series} />}
      </div>
      <div className={styles.dates}>
        {[...labelled].map((date) => (
          <span key={date}>{shortDate(date, unit)}</span>
        ))}
      </div>
    </div>
  );
}

/** The numbers of a date, beside its bar. */
function Hint({ at, dates, unit, series }: TrendChartProps & { at: number }) {
  const before = (100 * at) / dates.length;
  const width = 100 / dates.length;
  return (
    <div
      className={`${styles.hint} stack small-text surface round-small hairline ink raised pad-2-3`}
      style={before < 50 ? { left: `${before + width}%` } : { right: `${100 - before}%` }}
    >
      <strong>{nameOfDate(dates[at] ?? '', unit)}</strong>
      {series.map(({ key, label, values }) => (
        <span key={key}>
          {label}: {valueText(values[at])}
        </span>
      ))}
    </div>
  );
}

/** `12 nov`; of a month `nov` */
function shortDate(date: string, unit: TrendUnit): string {
  return dateFormat('es', {
    ...(unit === 'month' ? {} : { day: 'numeric' }),
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
}
