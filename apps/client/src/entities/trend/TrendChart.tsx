import { dateFormat } from '@callejero/contract/text/formats.ts';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { wantsLessMotion } from '../../device/appearance.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { nameOfDate } from './date-names.ts';
import { type Series, type TrendUnit, valueText } from './trend.ts';

export interface TrendChartProps {
  dates: readonly string[];
  unit: TrendUnit;
  series: readonly Series[];
}

/** Pixels by the person's text size: the library measures labels and lays out axes in numbers. */
const scaled = (pixels: number) =>
  (pixels / 16) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Stacked bars by day, hidden from screen readers, which get the table beside it. */
export function TrendChart({ dates, unit, series }: TrendChartProps) {
  const still = wantsLessMotion();
  const text = { fill: 'var(--text-muted)', fontSize: scaled(12) };
  const data = dates.map((date, index) => ({
    date,
    ...Object.fromEntries(series.map(({ key, values }) => [key, values[index] ?? 0])),
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={data} accessibilityLayer={false} margin={{ top: 4, right: 0, bottom: 0, left: 0 }}>
        <XAxis
          dataKey="date"
          height={scaled(30)}
          tickMargin={scaled(6)}
          tick={text}
          tickLine={false}
          axisLine={{ stroke: 'var(--hairline)' }}
          tickFormatter={(date: string) => shortDate(date, unit)}
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
            active ? <Hint date={String(label)} dates={dates} unit={unit} series={series} /> : null
          }
        />
        {series.map(({ key, tone }) => (
          <Bar key={key} dataKey={key} stackId="date" fill={`var(--${tone})`} isAnimationActive={!still} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

function Hint({ date, dates, unit, series }: TrendChartProps & { date: string }) {
  const index = dates.indexOf(date);
  return (
    <div className="stack small-text surface round-small hairline ink raised pad-2-3">
      <strong>{nameOfDate(date, unit)}</strong>
      {series.map(({ key, label, values }) => (
        <span key={key}>
          {label}: {valueText(values[index])}
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
