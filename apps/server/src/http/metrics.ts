/** `/metrics` in Prometheus' text format: for requests with METRICS_TOKEN or, without one, from the machine itself. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Config } from '../ports/config.ts';
import { isLocal } from './address.ts';
import type { AnswerCache, HeaderOf } from './cache.ts';

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Metrics {
  observe(method: string, status: number, seconds: number): void;
  render(cache: AnswerCache): string;
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
    render(cache) {
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
        '# HELP answer_cache_bytes Bytes of hot answers.',
        '# TYPE answer_cache_bytes gauge',
        `answer_cache_bytes ${cache.size.bytes}`,
        '# HELP answer_cache_entries Hot answers.',
        '# TYPE answer_cache_entries gauge',
        `answer_cache_entries ${cache.size.entries}`,
      );
      return `${lines.join('\n')}\n`;
    },
  };
}

/** Headers of forwarded requests: a proxy on this machine makes requests of others look local. */
const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

export function assertMayReadMetrics(config: Config, ip: string, headerOf: HeaderOf): void {
  if (config.metricsToken !== null) {
    if (headerOf('authorization') === `Bearer ${config.metricsToken}`) return;
  } else if (isLocal(ip) && !forwarded.some((name) => headerOf(name))) return;
  throw new ApiError('forbidden');
}
