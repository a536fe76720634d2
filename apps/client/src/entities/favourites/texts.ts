/** Texts of the buttons of favourites and lists. */
export const texts = {
  save: 'Guardar',
  saved: 'Guardado',
  onDevice: 'Guardado en este dispositivo.',
  inAccount: 'Guardado en tus favoritos.',
  toList: 'Añadir a una lista',
  listPurpose: 'hacer listas de lugares',
  removed: 'Ya no está en tus favoritos.',
} as const;
