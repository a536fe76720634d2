/** `/metrics` in Prometheus' text format: for requests with METRICS_TOKEN or, without one, from the machine itself. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Config } from '../ports/config.ts';
import { isLocal } from './address.ts';
import type { AnswerCache, HeaderOf } from './cache.ts';

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export interface Metrics {
  observe(method: string, status: number, seconds: number): void;
  render(cache: AnswerCache, gauges: readonly Gauge[]): string;
}

/** A value of the moment, with samples by labels. */
export interface Gauge {
  name: string;
  help: string;
  samples: readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  /** Counts by the smallest bound that fits. */
  const durations = buckets.map(() => 0);
  let sum = 0;
  let count = 0;
  return {
    observe(method, status, seconds) {
      const key = `method="${method}",status="${status}"`;
      requests.set(key, (requests.get(key) ?? 0) + 1);
      sum += seconds;
      count += 1;
      const fitting = buckets.findIndex((bound) => seconds <= bound);
      if (fitting >= 0) durations[fitting] = (durations[fitting] ?? 0) + 1;
    },
    render(cache, gauges) {
      const lines = ['# HELP http_requests_total Requests answered.', '# TYPE http_requests_total counter'];
      for (const [labels, value] of requests) lines.push(`http_requests_total{${labels}} ${value}`);
      lines.push(
        '# HELP http_request_duration_seconds Time to answer.',
        '# TYPE http_request_duration_seconds histogram',
      );
      let within = 0;
      for (const [index, bound] of buckets.entries()) {
        within += durations[index] ?? 0;
        lines.push(`http_request_duration_seconds_bucket{le="${bound}"} ${within}`);
      }
      lines.push(
        `http_request_duration_seconds_bucket{le="+Inf"} ${count}`,
        `http_request_duration_seconds_sum ${sum}`,
        `http_request_duration_seconds_count ${count}`,
      );
      const { bytes, entries } = cache.size;
      const all: readonly Gauge[] = [
        { name: 'answer_cache_bytes', help: 'Bytes of hot answers.', samples: [[{}, bytes]] },
        { name: 'answer_cache_entries', help: 'Hot answers.', samples: [[{}, entries]] },
        ...gauges,
      ];
      for (const { name, help, samples } of all) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`);
        for (const [labels, value] of samples) lines.push(`${name}${labelText(labels)} ${value}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replaceAll(/[\\"\n]/g, '')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join()}}`;
}

/** Headers of forwarded requests: a proxy on this machine makes requests of others look local. */
const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** Whether a request comes from the operator: also who may read what `/ready` says beyond its words. */
export function isOperator({ metricsToken }: Config, ip: string, headerOf: HeaderOf): boolean {
  if (metricsToken !== null) return headerOf('authorization') === `Bearer ${metricsToken}`;
  return isLocal(ip) && !forwarded.some((name) => headerOf(name));
}

export function assertMayReadMetrics(config: Config, ip: string, headerOf: HeaderOf): void {
  if (!isOperator(config, ip, headerOf)) throw new ApiError('forbidden');
}
