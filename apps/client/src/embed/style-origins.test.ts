import type { StyleSpecification } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { styleOrigins } from './style-origins.ts';

const style = {
  version: 8,
  glyphs: 'https://letras.example/{fontstack}/{range}.pbf',
  sprite: [{ id: 'a', url: './sprite' }],
  sources: {
    calles: { type: 'vector', url: 'https://teselas.example:8443/calles.json' },
    foto: { type: 'raster', tiles: ['https://a.foto.example/{z}/{x}/{y}.png', 'https://b.foto.example/{z}'] },
    archivo: { type: 'vector', url: 'pmtiles://https://archivos.example/ciudad.pmtiles' },
    lineas: { type: 'geojson', data: 'https://lineas.example/a.geojson' },
    vacia: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
  },
  layers: [],
} as StyleSpecification;

it('of a style are those of every address that it names or that was requested', () => {
  const { origins, refused } = styleOrigins(style, 'https://mapas.example/estilo.json', [
    'https://mapas.example/otra',
    'https://c.teselas.example/1/2/3.pbf',
    'data:image/png;base64,AA',
  ]);
  expect(origins).toEqual([
    'https://a.foto.example',
    'https://archivos.example',
    'https://b.foto.example',
    'https://c.teselas.example',
    'https://letras.example',
    'https://lineas.example',
    'https://mapas.example',
    'https://teselas.example:8443',
  ]);
  expect(refused).toEqual([]);
});

it('are only https: other addresses are reported as refused', () => {
  const sources = { calles: { type: 'vector', url: 'mapbox://calles' } };
  const { origins, refused } = styleOrigins(
    { ...style, sprite: 'http://mapas.example/s', sources } as StyleSpecification,
    'https://mapas.example/estilo.json',
    [],
  );
  expect(origins).toEqual(['https://letras.example', 'https://mapas.example']);
  expect(refused).toEqual(['http://mapas.example/s', 'mapbox://calles']);
});
