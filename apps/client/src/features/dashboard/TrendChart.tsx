import { dateFormat } from '@callejero/contract/text/formats.ts';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { wantsLessMotion } from '../../device/appearance.ts';
import { formatDay, formatNumber } from '../../ui/values/format.ts';
import styles from './TrendChart.module.css';
import type { Series } from './trends.ts';

export interface TrendChartProps {
  days: readonly string[];
  series: readonly Series[];
}

const colors: Readonly<Record<Series['key'], string>> = {
  users: 'var(--brand)',
  commerces: 'var(--brand)',
  accepted: 'var(--success)',
  rejected: 'var(--danger)',
  events: 'var(--brand)',
};

/** Pixels by the person's text size: the library measures labels and lays out axes in numbers. */
const scaled = (pixels: number) =>
  (pixels / 16) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Stacked bars by day, hidden from screen readers, which get the table beside it. */
export function TrendChart({ days, series }: TrendChartProps) {
  const still = wantsLessMotion();
  const text = { fill: 'var(--text-muted)', fontSize: scaled(12) };
  const data = days.map((day, index) => ({
    day,
    ...Object.fromEntries(series.map(({ key, values }) => [key, values[index] ?? 0])),
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={data} accessibilityLayer={false} margin={{ top: 4, right: 0, bottom: 0, left: 0 }}>
        <XAxis
          dataKey="day"
          height={scaled(30)}
          tickMargin={scaled(6)}
          tick={text}
          tickLine={false}
          axisLine={{ stroke: 'var(--hairline)' }}
          tickFormatter={shortDay}
          interval="preserveStartEnd"
          minTickGap={40}
        />
        <YAxis
          width={scaled(34)}
          tick={text}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          tickCount={3}
          tickFormatter={(value: number) => formatNumber(value)}
        />
        <Tooltip
          cursor={{ fill: 'var(--surface-2)' }}
          isAnimationActive={!still}
          content={({ active, label }) =>
            active ? <Hint day={String(label)} days={days} series={series} /> : null
          }
        />
        {series.map(({ key }) => (
          <Bar key={key} dataKey={key} stackId="day" fill={colors[key]} isAnimationActive={!still} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

function Hint({ day, days, series }: TrendChartProps & { day: string }) {
  const index = days.indexOf(day);
  return (
    <div className={styles.hint}>
      <strong>{formatDay(day)}</strong>
      {series.map(({ key, label, values }) => (
        <span key={key}>
          {label}: {formatNumber(values[index] ?? 0)}
        </span>
      ))}
    </div>
  );
}

/** `12 nov` */
function shortDay(day: string): string {
  return dateFormat('es', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
