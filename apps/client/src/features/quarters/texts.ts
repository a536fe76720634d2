/** What administrators read about quarters. */
export const texts = {
  search: 'Buscar un barrio',
  create: 'Nuevo barrio',
  empty:
    'Todavía no hay barrios. Importa un GeoJSON o KML con el polígono de cada uno: los portales de datos abiertos lo publican como barrios, colonias o distritos.',
  sections: { what: 'Barrio', where: 'Límites' },
  places: 'Ver sus comercios',
  archiveDetail: 'Sus lugares se quedan sin barrio, o en el que los contenga. Se puede restaurar.',
  noArea: 'Sin límites todavía.',
  size: (vertices: string, polygons: number) =>
    polygons === 1 ? `${vertices} vértices.` : `${polygons} polígonos, ${vertices} vértices.`,
  geojson: 'Geometría (GeoJSON)',
  geojsonHelp:
    'Pega el polígono de un archivo GeoJSON. Para cargar todos los barrios de una vez, impórtalos desde la lista.',
  map: (name: string) => `Mapa de ${name}`,
} as const;
