/** Texts of the poster and the stickers of a commerce, and of the dialog that makes them: forms load none of them. */
export const posterTexts = {
  /** Two lines on the poster, one on a sticker. */
  slogan: ['Estamos en', 'la guía'],
  of: (city: string) => `de ${city}`,
  lead: 'Escanea el código y mira nuestra página',
  documentTitle: (name: string) => `Estamos en la guía: ${name}`,
  help: 'Quien escanee el código llega a la página del comercio en la guía.',
  formats: {
    poster: {
      title: 'Cartel A4',
      help: 'Una hoja para el escaparate o la puerta.',
      file: (name: string) => `Cartel de ${name}`,
    },
    stickers: {
      title: 'Hoja de pegatinas',
      help: 'Seis por hoja, de 9,5 × 9,5 cm: recórtalas por las líneas.',
      file: (name: string) => `Pegatinas de ${name}`,
    },
  },
  download: (title: string) => `Descargar: ${title}`,
  print: 'Imprime el PDF al 100 %, sin ajustarlo a la página.',
  saved: 'El PDF está listo.',
  offline: 'Necesitas conexión para hacer el PDF.',
  failed: 'No se pudo hacer el PDF. Inténtalo de nuevo.',
} as const;
