import { useId, useState } from 'react';
import { Button } from '../../ui/layout/Button.tsx';
import { ScrollBox } from '../../ui/layout/ScrollBox.tsx';
import { TrendChart } from './TrendChart.tsx';
import { TrendTable } from './TrendTable.tsx';
import { texts } from './texts.ts';
import styles from './trend.module.css';
import { sumText, type Trend, type TrendUnit } from './trend.ts';

interface TrendsProps {
  title: string;
  /** The dates of the values. */
  dates: readonly string[];
  unit?: TrendUnit;
  trends: readonly Trend[];
}

const tones = {
  brand: 'ink',
  success: 'success-text',
  warning: 'warning-text',
  danger: 'danger-text',
} as const;

/** Small charts, and a table, which screen readers always get. */
export function Trends({ title, dates, unit = 'day', trends }: TrendsProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  if (trends.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="row wrap between target gap-1-4">
        <h2 className="normal-text" id={id}>
          {title}
        </h2>
        <Button variant="plain" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? texts.asCharts : texts.asTable}
        </Button>
      </div>
      {asTable ? null : (
        <div className={styles.charts}>
          {trends.map((trend) => (
            <figure key={trend.key} className={`card ${styles.chart}`}>
              <figcaption className={styles.chartCaption}>
                <span className={styles.label}>{trend.title}</span>
                {trend.series.map((series) => (
                  <span key={series.key} className="small-text muted digits">
                    <strong className={`large-text ${tones[series.tone]}`}>{sumText(series.values)}</strong>
                    {trend.series.length > 1 ? ` ${series.label.toLowerCase()}` : null}
                  </span>
                ))}
              </figcaption>
              <TrendChart dates={dates} unit={unit} series={trend.series} />
            </figure>
          ))}
        </div>
      )}
      {asTable ? (
        <ScrollBox className="card scroll-x" label={title}>
          <TrendTable title={title} dates={dates} unit={unit} trends={trends} />
        </ScrollBox>
      ) : (
        <div className="visually-hidden">
          <TrendTable title={title} dates={dates} unit={unit} trends={trends} />
        </div>
      )}
    </section>
  );
}
