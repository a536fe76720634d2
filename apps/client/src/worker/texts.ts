/** What people read in a notification that the server did not word. */
export const texts = {
  app: 'Callejero',
  unreadable: 'Tienes un aviso nuevo.',
} as const;
