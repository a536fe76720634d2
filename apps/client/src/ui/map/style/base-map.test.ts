import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { StyleSpecification } from 'maplibre-gl';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type BaseMapSettings, baseMapUnreachable, firstBaseMap, resolveBaseMap } from './base-map.ts';
import { gridStyle, plainStyle } from './style.ts';

const style = {
  version: 8,
  glyphs: 'https://mapas.example/{fontstack}/{range}.pbf',
  sources: { city: { type: 'vector', url: 'https://mapas.example/tiles.json' } },
  layers: [
    { id: 'ground', type: 'background' },
    {
      id: 'names',
      type: 'symbol',
      source: 'city',
      'source-layer': 'place',
      layout: { 'text-font': ['Noto Sans'] },
    },
  ],
} satisfies StyleSpecification;

/** An address that answers with `body`. */
const answering = (body: unknown) => `data:application/json,${encodeURIComponent(JSON.stringify(body))}`;
const silent = 'http://127.0.0.1:9/nada';

beforeAll(() => void vi.stubGlobal('document', { baseURI: silent }));
afterAll(() => void vi.unstubAllGlobals());

const nothing: BaseMapSettings = { styleUrl: null, pmtiles: null, town: null, attribution: null };
const city = { name: 'Villa', center: { lat: 19.54, lng: -96.92 } };
const resolve = (settings: Partial<BaseMapSettings>, theme: 'light' | 'dark' = 'light') =>
  resolveBaseMap({ ...nothing, ...settings }, theme, city, () => {});

it('a configured style is used unchanged, with a font of its glyph server', async () => {
  expect(await resolve({ styleUrl: answering(style) })).toEqual({
    style,
    labelFont: ['Noto Sans'],
    notice: null,
  });
});

it('without a configuration there is a grid with the city’s name from the beginning, and no notice', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const grid = { style: gridStyle(theme, city), notice: null };
    expect(await resolve({}, theme)).toMatchObject(grid);
    expect(firstBaseMap(nothing, theme, city)).toMatchObject(grid);
    expect(validateStyleMin(gridStyle(theme, city))).toEqual([]);
    expect(JSON.stringify(gridStyle(theme, city).layers)).toContain('Villa');
  }
  expect(plainStyle('light')).not.toEqual(plainStyle('dark'));
  expect(plainStyle('light').sources).toEqual({});
});

it('the town is stored for the time without connection, also when the page had no worker as it loaded it', async () => {
  const said: unknown[] = [];
  const active = { postMessage: (message: unknown) => said.push(message) };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active }) } });
  const town = answering({ type: 'FeatureCollection', features: [] });
  expect(await resolve({ town })).toMatchObject({ notice: null });
  await expect.poll(() => said).toEqual([{ type: 'CACHE_URLS', payload: { urlsToCache: [town] } }]);
});

it('an unreachable base map of any kind gives the plain style and a notice', async () => {
  for (const settings of [
    { styleUrl: silent },
    { styleUrl: 'data:text/plain,nada' },
    { pmtiles: '/nada.pmtiles' },
    { town: '/nada.geojson' },
  ])
    expect(await resolve(settings), JSON.stringify(settings)).toMatchObject({
      style: plainStyle('light'),
      notice: baseMapUnreachable,
    });
});

it('an invalid style gives the notice that it is unknown', async () => {
  const { style: shown, notice } = await resolve({ styleUrl: answering({ version: 7 }) });
  expect(shown).toEqual(plainStyle('light'));
  expect(notice).toMatch(/formato desconocido/);
});
