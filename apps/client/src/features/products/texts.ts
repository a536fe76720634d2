/** What administrators read about products. */
export const texts = {
  search: 'Buscar por nombre',
  empty: 'Todavía no hay productos. Crea el primero de un comercio con su precio y sus fotos.',
  category: 'Categoría',
  noPrice: 'A consultar',
  notInGuide: 'No se ve en la guía: está inactivo',
  commerceNotInGuide: 'No se ve en la guía: su comercio no está aceptado',
  archiveDetail:
    'Dejará de verse en la página de su comercio, con su precio y sus fotos. Se puede restaurar.',
  history: {
    title: 'Historial de precios',
    none: 'Todavía no ha tenido ningún precio.',
    current: 'Actual',
    up: (percent: string) => `Subió ${percent} %`,
    down: (percent: string) => `Bajó ${percent} %`,
  },
} as const;
