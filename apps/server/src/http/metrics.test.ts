import { expect, it } from 'vitest';
import { createTestApi } from '../testing/api.ts';
import { testApi } from '../testing/fixtures.ts';

const token = 'una-clave-de-medidas';
const test = testApi({ env: { METRICS_TOKEN: token } });

const ask = (path: string, ip: string, headers: Record<string, string> = {}) =>
  test.api.fetch(new Request(`http://localhost${path}`, { headers }), { ip });

it('with a configured token only its bearer reads the metrics, from any address', async () => {
  const statuses = await Promise.all([
    ask('/metrics', '203.0.113.7', { authorization: `Bearer ${token}` }),
    ask('/metrics', '203.0.113.7', { authorization: `Bearer ${token}x` }),
    ask('/metrics', '203.0.113.7', { authorization: token }),
    ask('/metrics', '127.0.0.1'),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([200, 403, 403, 403]);
});

it('the metrics are Prometheus text with requests by status and cumulative duration buckets', async () => {
  const read = async () => {
    const response = await ask('/metrics', '::1', { authorization: `Bearer ${token}` });
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4');
    const lines = (await response.text()).trimEnd().split('\n');
    const samples = lines.filter((line) => !line.startsWith('#'));
    for (const sample of samples)
      expect(sample).toMatch(/^[a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? \d[\d.e-]*$/);
    const named = new Set(
      lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]),
    );
    for (const name of ['http_requests_total', 'http_request_duration_seconds', 'answer_cache_bytes'])
      expect(named).toContain(name);
    return new Map(
      samples.map((sample) => [sample.slice(0, sample.lastIndexOf(' ')), Number(sample.split(' ').at(-1))]),
    );
  };
  const before = await read();
  for (let times = 0; times < 3; times += 1) await ask('/v1/nada', '127.0.0.1');
  const after = await read();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('http_requests_total{method="GET",status="404"}')).toBe(3);
  // Includes the first metrics request itself.
  expect(grown('http_request_duration_seconds_count')).toBe(4);
  const buckets = [...after].filter(([name]) => name.includes('_bucket')).map(([, value]) => value);
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
  expect(buckets.at(-1)).toBe(after.get('http_request_duration_seconds_count'));
});

it('without a configured token only this machine reads the metrics, but not through a proxy on it', async () => {
  const open = await createTestApi();
  const status = async (ip: string, headers: Record<string, string>) => {
    const request = new Request('http://localhost/metrics', { headers });
    return (await open.api.fetch(request, { ip })).status;
  };
  try {
    expect(await status('127.0.0.1', {})).toBe(200);
    expect(await status('::ffff:127.0.0.1', {})).toBe(200);
    expect(await status('203.0.113.7', {})).toBe(403);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
      expect([name, await status('127.0.0.1', { [name]: '127.0.0.1' })]).toEqual([name, 403]);
  } finally {
    await open.close();
  }
});
