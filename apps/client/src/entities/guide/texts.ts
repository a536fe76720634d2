/** Texts of the actions of a place or an event. */
export const texts = {
  directions: 'Cómo llegar',
  share: 'Compartir',
} as const;
