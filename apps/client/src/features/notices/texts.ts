/** What people read in their inbox. */
export const texts = {
  title: 'Avisos',
  one: 'Aviso',
  allRead: 'Marcar todo como leído',
  unread: 'Sin leer',
  empty: 'Todavía no tienes avisos. Aquí aparecerá lo que pase con tus favoritos, tus comercios y la ciudad.',
  more: 'Ver más avisos',
  moreFailed: 'No se pudieron traer más avisos.',
  absent: {
    title: 'Este aviso ya no está',
    text: 'Puede que haya caducado o que sea de otra cuenta.',
  },
} as const;
