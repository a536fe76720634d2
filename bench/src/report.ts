import type { Name, Rates } from './measure.ts';

export interface Result {
  scenario: string;
  /** Requests per second. */
  rates?: Rates;
  /** The result in words. */
  reached: string;
  target: string;
  ok: boolean;
}

/** A result as a ratio to another contender's rate. */
export function ratio(scenario: string, rates: Rates, of: Name, target: number): Result {
  const reached = (rates.ours ?? 0) / (rates[of] ?? Number.POSITIVE_INFINITY);
  return {
    ...{ scenario, rates },
    reached: `${Math.round(reached * 100)} % of ${of}`,
    target: `≥ ${target * 100} %`,
    ok: reached >= target,
  };
}

const columns: readonly Name[] = ['ours', 'bare', 'sql', 'peer'];

/** A table for a terminal; rates in requests per second. */
export function table(results: readonly Result[]): string {
  const lines = [
    ['scenario', ...columns.map((name) => `${name}/s`), 'reached', 'target', ''],
    ...results.map(({ scenario, rates, reached, target, ok }) => [
      scenario,
      ...columns.map((name) =>
        rates?.[name] === undefined ? '' : Math.round(rates[name]).toLocaleString('en'),
      ),
      ...[reached, target, ok ? 'pass' : 'FAIL'],
    ]),
  ];
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, at) =>
          at >= 1 && at <= columns.length ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
