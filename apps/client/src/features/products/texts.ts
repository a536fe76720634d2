/** What administrators read about products. */
export const texts = {
  search: 'Buscar por nombre',
  create: 'Nuevo producto',
  empty: 'Todavía no hay productos. Cree el primero de un comercio con su precio y sus fotos.',
  photo: 'Foto',
  commerce: 'Comercio',
  category: 'Categoría',
  noPrice: 'A consultar',
  active: 'Activo',
  yes: 'Activos',
  no: 'Inactivos',
  inactive: 'Inactivo',
  archiveDetail:
    'Dejará de verse en la página de su comercio, con su precio y sus fotos. Se puede restaurar.',
  sections: { data: 'Datos', price: 'Precio y disponibilidad', images: 'Imágenes' },
  help: {
    price: 'Déjelo vacío si el precio se pregunta en el comercio.',
    unit: 'Lo que se vende a ese precio: kg, pieza, par…',
    active: 'Un producto inactivo no se ve en la guía.',
    images: 'La primera es la que se ve en las listas. Describa cada una para quien no la ve.',
  },
  history: {
    title: 'Historial de precios',
    none: 'Todavía no ha tenido ningún precio.',
    current: 'Actual',
    up: (percent: string) => `Subió ${percent} %`,
    down: (percent: string) => `Bajó ${percent} %`,
  },
} as const;
