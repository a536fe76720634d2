import { headers } from '@callejero/contract/envelope.ts';
import type { Principal } from '../access/policy.ts';
import type { Platform } from '../ports/ports.ts';
import { loggedUrl } from './logged-url.ts';
import type { Metrics } from './metrics.ts';
import type { PlainRequest } from './plain-request.ts';

/** `started`: the `performance.now()` at which the request came. */
interface Answered {
  ip: string;
  status: number;
  requestId: string;
  started: number;
}

interface ObserverDeps {
  platform: Pick<Platform, 'config' | 'log'>;
  metrics: Metrics;
  knownPrincipal(token: string): Principal | null;
}

/** Counts a request and logs it. */
export function observeRequest(
  { platform: { config, log }, metrics, knownPrincipal }: ObserverDeps,
  { method, url, headerOf }: PlainRequest,
  { ip, status, requestId, started }: Answered,
): void {
  const duration = performance.now() - started;
  metrics.observe(method, status, duration / 1000);
  // The log is for failures; successful writes are in the change records, with the request's id. What a service that is away
  // does to every request is one line of `errorResponse`, which the log does not repeat.
  const isOutage = status > 500;
  const level = isOutage ? 'debug' : status === 500 ? 'error' : status >= 400 ? 'info' : 'debug';
  if (level === 'debug' && config.logLevel !== 'debug') return;
  const token = headerOf(headers.accessToken);
  const user = (token && knownPrincipal(token)?.id) || null;
  const ms = Math.round(duration * 10) / 10;
  log[level]('request', { requestId, method, url: loggedUrl(url), status, ms, user, ip });
}
