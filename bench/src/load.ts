/** Sends requests for some seconds over some connections, with wrk or autocannon. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export const connections = 32;

export type Requests =
  | { method: 'GET'; paths: readonly string[]; headers: Readonly<Record<string, string>> }
  | {
      method: 'POST';
      path: string;
      bodies: readonly string[];
      headers: Readonly<Record<string, string>>;
    };

/** Returns requests per second. Rejects if any request failed, because the speed of errors means nothing. */
export type Load = (url: string, requests: Requests, seconds: number) => Promise<number>;

const script = fileURLToPath(new URL('./wrk.lua', import.meta.url));
let runs = 0;

/** `folder`: for the file with the requests. */
export function wrkLoad(folder: string): Load {
  return async (url, requests, seconds) => {
    const file = path.join(folder, 'requests');
    await writeFile(file, (requests.method === 'GET' ? requests.paths : requests.bodies).join('\n'));
    runs += 1;
    const { stdout } = await promisify(execFile)('wrk', [
      ...['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script],
      ...Object.entries(requests.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      ...[url, '--', requests.method.toLowerCase(), file],
      ...(requests.method === 'POST' ? [requests.path, `bench-${process.pid}-${runs}-`] : []),
    ]);
    const counted: unknown = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{')));
    const { requests: total, microseconds, failed } = counted as Record<string, number>;
    return rate(url, total, Number(microseconds) / 1e6, failed);
  };
}

export const autocannonLoad: Load = async (url, requests, seconds) => {
  runs += 1;
  const run = runs;
  let sent = 0;
  let clients = 0;
  const all =
    requests.method === 'GET'
      ? requests.paths.map((path) => ({ method: 'GET', path }))
      : requests.bodies.map((body) => ({
          method: 'POST',
          path: requests.path,
          body,
          setupRequest: (request: { method: string; path: string; body?: string }) => ({
            ...request,
            headers: {
              ...requests.headers,
              'content-type': 'application/json',
              'idempotency-key': `bench-${process.pid}-${run}-${sent++}`,
            },
          }),
        }));
  const first = all[0];
  if (!first) throw new Error('There is nothing to send');
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...requests.headers },
    requests: [first],
    // Each connection has its own share of the requests, so that none is repeated.
    setupClient: (client) => {
      const own = all.filter((_, index) => all.length < connections || index % connections === clients);
      clients += 1;
      client.setRequests(own);
    },
  });
  const { errors, timeouts, non2xx, statusCodeStats } = result;
  const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
  const how = `${errors} errors, ${timeouts} time-outs, ${statuses.join(', ')}`;
  return rate(url, result.requests.total, result.duration, errors + timeouts + non2xx, how);
};

function rate(
  url: string,
  total: number | undefined,
  seconds: number,
  failed: number | undefined,
  how = '',
): number {
  if (!total || failed === undefined) throw new Error(`${url} answered nothing`);
  if (failed > 0) throw new Error(`${failed} of ${total} requests to ${url} failed. ${how}`.trimEnd());
  return total / seconds;
}
