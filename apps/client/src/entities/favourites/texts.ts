/** Texts of the button of favourites. */
export const texts = {
  save: 'Guardar',
  saved: 'Guardado',
  onDevice: 'Guardado en este dispositivo.',
  inAccount: 'Guardado en tus favoritos.',
  removed: 'Ya no está en tus favoritos.',
} as const;
