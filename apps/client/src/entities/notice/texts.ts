export const texts = {
  /** The seed's. */
  arrived: (title: string, message: string) => `${title} - ${message}`,
  see: 'Ver',
  close: 'Cerrar',
} as const;
