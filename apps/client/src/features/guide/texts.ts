/** What people read around the map: the search, its filters and its results. Texts of a place are in `place/texts.ts`. */
export const texts = {
  title: 'Mapa',
  panel: 'Lugares en esta zona',
  searchHere: 'Buscar en esta zona',
  near: 'Cerca de mí',
  /** The label of the sheet's button at each stop. */
  sheet: { peek: 'Abrir el panel', half: 'Ampliar el panel', full: 'Ver el mapa' },
  map: {
    label: 'Mapa de lugares',
    failed: 'No se pudo cargar el mapa. Todo lo que hay en él está también en la lista.',
  },
  search: {
    label: 'Buscar lugares',
    placeholder: 'Busca un lugar',
    clear: 'Borrar la búsqueda',
    toPlaces: 'Ir a los lugares',
    categories: 'Categorías',
  },
  suggestions: {
    label: 'Sugerencias',
    count: (count: number) => (count === 1 ? '1 sugerencia' : `${count} sugerencias`),
    recent: 'Búsquedas recientes',
    forget: 'Borrarlas',
    searchFor: (text: string) => `Buscar «${text}»`,
    kinds: { category: 'Categoría', event: 'Evento', promotion: 'Promoción' },
  },
  filters: {
    group: 'Filtros',
    today: 'Hoy',
    alerts: (count: number) => `${count} avisos`,
    prices: (levels: string) => `Precio: ${levels}`,
    clear: 'Limpiar filtros',
  },
  results: {
    searching: 'Buscando…',
    failed: 'No se pudo buscar',
    /** Followed by the origin of the distances. */
    orders: {
      relevance: 'Lo más parecido primero y, si da igual, lo más cercano: distancias',
      distance: 'Lo más cercano primero',
      name: 'Por nombre; distancias',
    },
    offline: (when: string) => `Sin conexión: son lugares que ya habías visto (${when}).`,
    list: 'Lugares',
    more: 'Ver más lugares',
    moreFailed: 'No se pudieron traer más lugares.',
    onlyFirst: (count: string) =>
      `Son los primeros ${count}. Acerca el mapa o usa los filtros para ver los demás.`,
    without: (what: string, results: string) => `Quitar «${what}» (${results})`,
    offers: 'Eventos y promociones',
    moreOffers: (count: number) => `Ver ${count} más`,
  },
  missing: { question: '¿Falta un lugar aquí?' },
  nothing: {
    title: 'Nada por aquí',
    noPlaces: (where: string) => `Todavía no hay lugares ${where}.`,
    notFound: (sought: string, where: string) => `No encontramos ${sought} ${where}.`,
    ofCategory: (category: string) => `en ${category}`,
    places: (which: string) => `lugares ${which}`,
    inCity: 'en la ciudad',
    inArea: 'en esta zona',
    everywhere: 'Buscar en toda la ciudad',
    clear: 'Quitar búsqueda y filtros',
    propose: 'Proponer un lugar',
  },
} as const;
