/** Texts of a notification that has none from the server. */
export const texts = {
  app: 'Callejero',
  unreadable: 'Tienes un aviso nuevo.',
} as const;
