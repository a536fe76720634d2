/** What people read where pictures are chosen and looked at. Those of `source` are the seed's, to the letter. */
export const imageTexts = {
  source: {
    view: 'Ver Imagen',
    gallery: 'Buscar en la galería',
    camera: 'Tomar una foto',
    cancel: 'Cancelar',
  },
  viewer: {
    smaller: 'Alejar',
    larger: 'Acercar',
    scale: (scale: number) => `${Math.round(scale * 100)} %`,
  },
  avatar: {
    add: 'Añadir una foto',
    change: 'Cambiar la foto',
    remove: 'Quitar la foto',
    of: (name: string) => `Foto de ${name}`,
  },
} as const;
