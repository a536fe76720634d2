import { median, type Name, type Rates } from './measure.ts';

export interface Result {
  scenario: string;
  rates?: Rates;
  /** The result in words. */
  reached: string;
  target: string;
  ok: boolean;
  /** Whether the scenario ended with an error, so that it has no figures. */
  broke?: true;
}

/** The row of a scenario that ended with an error. */
export function failure(scenario: string, error: unknown): Result {
  const [reached = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return { scenario, reached, target: 'an end without an error', ok: false, broke: true };
}

/** Slower than another release by more than this, in every run, is more than noise. */
const tolerance = 0.95;

/** A result as a ratio to another contender's rate; no worse than another release, if it runs too. */
export function ratio(scenario: string, rates: Rates, of: Name, target: number): Result {
  const [own, other] = [rates.ours ?? [], rates[of] ?? []];
  const reached = median(own) / median(other);
  const result: Result = {
    ...{ scenario, rates },
    reached: `${percent(reached)} of ${of}`,
    target: `≥ ${percent(target)}`,
    ok: reached >= target,
  };
  if (!rates.before) return result;
  const { before } = rates;
  const beside = own.map((rate, run) => rate / (before[run] ?? Number.POSITIVE_INFINITY));
  return {
    ...result,
    reached: `${result.reached}, ${percent(median(beside))} of before (${percent(Math.min(...beside))} to ${percent(Math.max(...beside))})`,
    target: `${result.target}, not slower than before in all runs`,
    ok: result.ok && !(median(beside) < tolerance && Math.max(...beside) < 1),
  };
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

const columns: readonly Name[] = ['ours', 'before', 'bare', 'sql', 'peer'];

/** A table for a terminal; rates in requests per second. */
export function table(results: readonly Result[]): string {
  const lines = [
    ['scenario', ...columns.map((name) => `${name}/s`), 'reached', 'target', ''],
    ...results.map(({ scenario, rates, reached, target, ok, broke }) => [
      scenario,
      ...columns.map((name) => inWords(rates?.[name])),
      ...[reached, target, ok ? 'pass' : broke ? 'BROKE' : 'FAIL'],
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

const inWords = (rates: readonly number[] | undefined): string =>
  rates === undefined ? '' : Math.round(median(rates)).toLocaleString('en');
