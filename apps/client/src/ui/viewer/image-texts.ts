/** Texts of the picture fields and the viewer. The seed prescribes the wording of `source`. */
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
    previous: 'Foto anterior',
    next: 'Foto siguiente',
    play: 'Reproducir',
    pause: 'Pausar',
    share: 'Compartir la foto',
    save: 'Guardar la foto',
    position: (index: number, count: number) => `${index + 1} de ${count}`,
    /** On the photo that opens the viewer. */
    badge: (count: number) => `${count} fotos`,
    open: (label: string, count: number) =>
      count === 1 ? `Ver la foto: ${label}` : `Ver las ${count} fotos: ${label}`,
  },
  avatar: {
    add: 'Añadir una foto',
    change: 'Cambiar la foto',
    remove: 'Quitar la foto',
    of: (name: string) => `Foto de ${name}`,
  },
} as const;
