import { expect, it } from 'vitest';
import { columnNames, texts } from './texts.ts';

it('the texts call the columns of an OpenStreetMap file tags, and those of a table columns', () => {
  const said = (format: Parameters<typeof columnNames>[0]) => texts.columns.help(columnNames(format));
  expect(said('overpass')).toBe('Di qué es cada etiqueta. Lo que no haga falta se puede dejar fuera.');
  expect(said('geojson')).toContain('cada propiedad');
  for (const format of ['csv', 'json', null] as const) expect(said(format)).toContain('cada columna');
  expect(texts.columns.title(columnNames('overpass'), 'xalapa.json')).toBe('Etiquetas de xalapa.json');
});
