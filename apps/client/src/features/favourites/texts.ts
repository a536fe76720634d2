/** What people read about their favourites. */
export const texts = {
  title: 'Favoritos',
  kinds: {
    commerces: {
      label: 'Lugares',
      empty: 'Aquí estarán los lugares que guardes para volver a encontrarlos.',
      action: 'Explorar el mapa',
    },
    events: {
      label: 'Eventos',
      empty: 'Aquí estarán los eventos que guardes para no perdértelos.',
      action: 'Ver la agenda',
    },
    promotions: {
      label: 'Promociones',
      empty: 'Aquí estarán las promociones que guardes para usarlas a tiempo.',
      action: 'Ver las promociones',
    },
  },
  kind: 'Qué favoritos',
  removed: (title: string) => `«${title}» ya no está en tus favoritos.`,
  remove: (title: string) => `Quitar ${title}`,
  more: 'Ver más',
  offline: 'Sin conexión: así los viste la última vez.',
  gone: (count: number) => (count === 1 ? 'Uno ya no está en la guía.' : `${count} ya no están en la guía.`),
} as const;
