/** Numbers of days or months, as charts and as one table. */
export interface Series {
  /** Unique among the shown ones. */
  key: string;
  label: string;
  values: readonly number[];
  tone: 'brand' | 'success' | 'warning' | 'danger';
}

export interface Trend {
  key: string;
  title: string;
  /** Stacked per date. */
  series: readonly Series[];
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
