import type { Dashboard } from '@callejero/contract/answers/dashboard.ts';
import { type ComponentType, useEffect, useId, useState } from 'react';
import { Button } from '../../ui/layout/Button.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { sumOf } from './cards.ts';
import dashboardStyles from './Dashboard.module.css';
import type { TrendChartProps } from './TrendChart.tsx';
import styles from './Trends.module.css';
import { TrendTable } from './TrendTable.tsx';
import { texts } from './texts.ts';
import { trendsOf } from './trends.ts';

const words = texts.trends;

type Chart = ComponentType<TrendChartProps>;

/** Loads the chart after the numbers. If that fails, the table is shown. */
function useChart(): Chart | 'loading' | 'failed' {
  const [chart, setChart] = useState<{ draw: Chart } | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let wanted = true;
    import('./TrendChart.tsx').then(
      ({ TrendChart }) => wanted && setChart({ draw: TrendChart }),
      () => wanted && setChart('failed'),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return typeof chart === 'string' ? chart : chart.draw;
}

/** The trends of the last days as small charts, and as a table, which screen readers always get. */
export function Trends({ data }: { data: Dashboard }) {
  const id = useId();
  const trends = trendsOf(data);
  const Draw = useChart();
  const [chosen, setChosen] = useState(false);
  const failed = Draw === 'failed';
  const asTable = chosen || failed;
  if (trends.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className={dashboardStyles.head}>
        <h2 id={id}>{words.title}</h2>
        {failed ? (
          <p className="muted" role="status">
            {words.failed}
          </p>
        ) : (
          <Button variant="plain" aria-pressed={asTable} onClick={() => setChosen(!chosen)}>
            {asTable ? words.asCharts : words.asTable}
          </Button>
        )}
      </div>
      {asTable ? null : (
        <div className={styles.charts}>
          {trends.map((trend) => (
            <figure key={trend.key} className={`card ${dashboardStyles.chart}`}>
              <figcaption>
                <span className={dashboardStyles.label}>{trend.title}</span>
                {trend.series.map((series) => (
                  <span key={series.key} className={`${styles.sum} small-text muted digits ${series.key}`}>
                    <strong>{formatNumber(sumOf(series.values))}</strong>
                    {trend.series.length > 1 ? ` ${series.label.toLowerCase()}` : null}
                  </span>
                ))}
              </figcaption>
              <div className={styles.drawing} aria-hidden="true">
                {typeof Draw === 'string' ? (
                  <span className="skeleton" />
                ) : (
                  <Draw days={data.days} series={trend.series} />
                )}
              </div>
            </figure>
          ))}
        </div>
      )}
      {asTable ? (
        // On a phone the table is wider than the page. Focused, it is scrolled with the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section className={`card ${styles.table} scroll-x`} aria-label={words.title} tabIndex={0}>
          <TrendTable days={data.days} trends={trends} />
        </section>
      ) : (
        <div className="visually-hidden">
          <TrendTable days={data.days} trends={trends} />
        </div>
      )}
    </section>
  );
}
