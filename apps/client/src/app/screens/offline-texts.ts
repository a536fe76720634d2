/** Texts of the list of pages that can be read without connection. */
export const offlineTexts = {
  meanwhile: 'Mientras tanto',
  asSeen: 'Esto es lo que ya habías visto o guardado. Se puede leer tal como estaba.',
  kinds: { commerces: 'Lugares', events: 'Eventos', promotions: 'Promociones' },
  agenda: 'La agenda de los próximos días',
  lists: 'Mis listas',
  readAt: (when: string) => `Como estaba el ${when}`,
  favourite: 'Favorito',
  more: (count: number) => `Ver ${count} más`,
} as const;
