import { describe, expect, it } from 'vitest';
import { lacksBaseMap, mergeSettings, resolveSettings } from './settings.ts';

const told = {
  apiUrl: '/v1',
  filesUrl: '',
  publicUrl: 'https://guia.example',
  push: { url: '/push', app: 'callejero', userField: 'pushId', vapidPublicKey: 'key' },
  map: { styleUrl: null, pmtiles: '/map.pmtiles', version: '1', town: '/demo/town.json', attribution: null },
} as const;

describe('what a server tells a native shell', () => {
  it('is relative to the server, and not to the shell', () => {
    const settings = mergeSettings(resolveSettings(told, 'https://api.guia.example'));
    expect(settings).toMatchObject({
      apiUrl: 'https://api.guia.example',
      filesUrl: 'https://api.guia.example',
      publicUrl: 'https://guia.example',
      push: { url: 'https://api.guia.example/push' },
      map: {
        styleUrl: null,
        pmtiles: 'https://api.guia.example/map.pmtiles',
        town: 'https://api.guia.example/demo/town.json',
      },
    });
  });

  it('stays where it is absolute, and is absent where nothing is told', () => {
    const settings = mergeSettings(
      resolveSettings(
        {
          filesUrl: 'https://archivos.example',
          push: { ...told.push, url: 'https://push.example' },
          map: { ...told.map, pmtiles: null, town: null },
        },
        'https://guia.example',
      ),
    );
    expect(settings).toMatchObject({
      filesUrl: 'https://archivos.example',
      push: { url: 'https://push.example' },
      map: { pmtiles: null, town: null },
    });
    expect(mergeSettings(resolveSettings({}, 'https://guia.example'))).toMatchObject({
      apiUrl: 'https://guia.example',
      city: { country: 'MX' },
    });
  });
});

it('a city has a base map with a style, an archive or the demonstration’s town, and else it lacks one', () => {
  expect(lacksBaseMap(mergeSettings({}).map)).toBe(true);
  const { map } = mergeSettings({});
  expect(lacksBaseMap({ ...map, styleUrl: 'https://mapas.example/estilo.json' })).toBe(false);
  expect(lacksBaseMap({ ...map, pmtiles: '/map.pmtiles' })).toBe(false);
  expect(lacksBaseMap({ ...map, town: '/demo/town.json' })).toBe(false);
});
