import type { ClientSettings } from '@callejero/contract/settings.ts';
import type { FeatureCollection } from 'geojson';
import { expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../../testing/api.ts';
import { idleJobs } from '../../testing/world.ts';

async function withApi(
  demo: boolean,
  check: (api: TestApi) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const api = await createTestApi({ env: { DEMO: String(demo), ...env }, jobs: idleJobs });
  try {
    await check(api);
  } finally {
    await api.close();
  }
}

const townOf = async ({ visitor }: TestApi) =>
  ((await visitor.get('/config.json')).body as unknown as ClientSettings).map.town;

test('the map of the demo has an address, is compressed, cached for ever by its version, and gone with the demo', async () => {
  await withApi(true, async (api) => {
    const town = await townOf(api);
    expect(town).toMatch(/^\/demo\/town\.geojson\?v=[\w-]+$/);
    const plain = await api.visitor.get(town ?? '');
    expect(plain.status).toBe(200);
    expect(plain.headers.get('content-type')).toContain('application/geo+json');
    expect(plain.headers.get('cache-control')).toContain('immutable');
    expect((JSON.parse(plain.text) as FeatureCollection).features.length).toBeGreaterThan(1000);

    const request = new Request(`http://localhost${town}`, { headers: { 'accept-encoding': 'gzip' } });
    const packed = await api.api.fetch(request, { ip: '127.0.0.1' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const unpacked = packed.body?.pipeThrough(new DecompressionStream('gzip'));
    expect(await new Response(unpacked).text()).toBe(plain.text);

    const again = { 'if-none-match': plain.headers.get('etag') ?? '' };
    expect((await api.visitor.get('/demo/town.geojson', again)).status).toBe(304);
    // Another version may be another town, so it must not be cached.
    const other = await api.visitor.get('/demo/town.geojson?v=otra');
    expect(other.headers.get('cache-control')).not.toContain('immutable');

    await api.platform.db.query({ text: 'update commerces set archived_at = now()', values: [] });
    expect(await townOf(api)).toBeNull();
    expect((await api.visitor.get('/demo/town.geojson')).status).toBe(404);
  });
});

test('without demo there is no town', async () => {
  await withApi(false, async (api) => {
    expect(await townOf(api)).toBeNull();
    expect((await api.visitor.get('/demo/town.geojson')).status).toBe(404);
  });
});

test('the map of another town has another version', async () => {
  const towns: (string | null)[] = [];
  for (const CITY_NAME of ['Puerto Alto', 'Puerto Bajo'])
    await withApi(true, async (api) => void towns.push(await townOf(api)), { CITY_NAME });
  expect(new Set(towns).size).toBe(2);
});
