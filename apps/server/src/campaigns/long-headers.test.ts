/**
 * Every route with headers as long as a request may have: no reader of one takes much longer than for a short one, and none fails.
 * `serve.test.ts` sees that the server refuses most of them before anything reads them.
 */

import { headers } from '@callejero/contract/envelope.ts';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import { expect, it } from 'vitest';
import type { DeclaredRoute } from '../http/access.ts';
import { testApi } from '../testing/fixtures.ts';
import { noLimits } from '../testing/no-limits.ts';
import { longHeaders } from './spoiled.ts';

const test = testApi({ env: { LOG_LEVEL: 'silent' }, limits: noLimits });
const nobody = '01890000-0000-7000-8000-000000000000';
/** Ends the session of the other requests. */
const isSkipped = ({ path }: DeclaredRoute) => path === '/v1/users/logout';
/** With these a request is refused before any other header is read, so they are sent alone. */
const first = [headers.accessToken.toLowerCase(), 'content-type', 'content-length', 'host'];

/** The long headers as few requests: for each value, all that can be sent together, and the others alone. */
function groups(): Record<string, string>[] {
  const byValue = Object.values(Object.groupBy(longHeaders, (header) => Object.values(header)[0] ?? ''));
  return byValue.flatMap((all = []) => {
    const isFirst = (header: Record<string, string>) => first.includes(Object.keys(header)[0] ?? '');
    const together: Record<string, string> = Object.assign({}, ...all.filter((each) => !isFirst(each)));
    return [together, ...all.filter(isFirst)];
  });
}

it('no header costs a route much more time than a short one, and none makes it fail', async () => {
  const { send } = await test.signIn();
  const problems: string[] = [];
  /** Milliseconds of processor time for one request; the least of some, because other work is counted too. */
  async function cost({ method, path }: DeclaredRoute, extra: Record<string, string>, most: number) {
    const url = path.replace(/:[A-Za-z]+(?:\{[^}]*\})?/g, nobody);
    let least = Number.POSITIVE_INFINITY;
    for (let times = 0; times < 4 && least > most; times += 1) {
      const before = process.cpuUsage();
      const { status } = await send(method, url, method === 'GET' ? null : '{}', extra);
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
      if (status >= 500) problems.push(`${method} ${path} ${Object.keys(extra)} → ${status}`);
    }
    return least;
  }
  const all = groups();
  const routes = test.api.routes.filter((route) => !isSkipped(route));
  for (const [turn, route] of routes.entries()) {
    const usual = await cost(route, {}, 20);
    // A quadratic reader takes 400 ms for 15,000 characters, a linear one far less than 1 ms.
    const most = 10 * usual + 100;
    const tried = runs(all, [all[Math.abs(seed + turn) % all.length] ?? {}]);
    for (const extra of tried) {
      const took = await cost(route, extra, most);
      if (took > most)
        problems.push(`${route.method} ${route.path}: ${Object.keys(extra)} took ${took} ms, not ${usual}`);
    }
  }
  expect(problems).toEqual([]);
});
