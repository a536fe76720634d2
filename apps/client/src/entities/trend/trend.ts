import { formatNumber } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

/** What a date stands for. */
export type TrendUnit = 'day' | 'week' | 'month';

/** Numbers of days, weeks or months, as charts and as one table. */
export interface Series {
  /** Unique among the shown ones. */
  key: string;
  label: string;
  /** Null where a number is too small to be shown. */
  values: readonly (number | null)[];
  tone: 'brand' | 'success' | 'warning' | 'danger';
}

export interface Trend {
  key: string;
  title: string;
  /** Stacked per date. */
  series: readonly Series[];
}

/** The sum in words. */
export function sumText(values: readonly (number | null)[]): string {
  const sum = formatNumber(values.reduce<number>((all, value) => all + (value ?? 0), 0));
  return values.includes(null) ? texts.atLeast(sum) : sum;
}

export const valueText = (value: number | null | undefined): string =>
  value === null ? texts.few : formatNumber(value ?? 0);

/** The next whole number with few digits, at least 1. */
export function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].map((step) => step * unit);
  return steps.find((step) => step >= value && Number.isInteger(step)) ?? 10 * unit;
}
