import { CameraError, type CameraProblem } from '../../device/camera/camera-error.ts';

const handle = (name: string) => `${name} del recorte: las flechas cambian su tamaño`;

/** Texts for taking, cropping and uploading pictures; visitors and the back office share them. */
export const pictureTexts = {
  problems: {
    denied: {
      title: 'No hay permiso para usar la cámara',
      help: 'Se puede permitir en los ajustes del navegador (el icono junto a la dirección) o del teléfono, y volver a intentarlo. También se puede elegir una foto de la galería.',
    },
    none: {
      title: 'No se encontró ninguna cámara',
      help: 'Conviene revisar que esté conectada, o elegir una foto de la galería.',
    },
    busy: {
      title: 'La cámara está ocupada',
      help: 'Parece que otra aplicación la está usando: hay que cerrarla y volver a intentarlo.',
    },
    heic: {
      title: 'Este navegador no puede leer fotos HEIC',
      help: 'En el iPhone: Ajustes › Cámara › Formatos › «El más compatible». También sirve guardar la foto como JPEG.',
    },
    unreadable: {
      title: 'El archivo no es una imagen que se pueda leer',
      help: 'Sirven las fotos JPEG, PNG, WebP, AVIF y GIF.',
    },
    failed: {
      title: 'No se pudo obtener la foto',
      help: 'Se puede volver a intentar o elegir otra.',
    },
  } satisfies Record<CameraProblem, { title: string; help: string }>,
  accept: 'Aceptar',
  camera: {
    title: 'Tomar una foto',
    opening: 'Abriendo la cámara…',
    preview: 'Lo que ve la cámara',
    shot: 'La foto tomada',
    shoot: 'Tomar la foto',
    another: 'Cambiar de cámara',
    again: 'Repetir',
    use: 'Usar foto',
    gallery: 'Buscar en la galería',
  },
  crop: {
    title: 'Recortar la imagen',
    picture: 'Imagen por recortar',
    aspect: 'Proporción',
    free: 'Libre',
    square: '1:1',
    left: 'Girar a la izquierda',
    right: 'Girar a la derecha',
    crop: 'Recortar',
    whole: 'Usar completa',
    size: (width: number, height: number) => `${width} × ${height} px`,
    handles: {
      cropArea: 'Recorte: las flechas lo mueven',
      nwDragHandle: handle('Esquina superior izquierda'),
      nDragHandle: handle('Lado superior'),
      neDragHandle: handle('Esquina superior derecha'),
      eDragHandle: handle('Lado derecho'),
      seDragHandle: handle('Esquina inferior derecha'),
      sDragHandle: handle('Lado inferior'),
      swDragHandle: handle('Esquina inferior izquierda'),
      wDragHandle: handle('Lado izquierdo'),
    },
  },
  photos: {
    /** `label`: the name of the field, «Fotos» or «Fotos de la carta». */
    add: (label: string) => `Añadir ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    title: 'Fotos',
    cover: 'Portada',
    makeCover: 'Usar como portada',
    earlier: 'Mover antes',
    later: 'Mover después',
    crop: 'Recortar',
    order: (index: number) => `Cambiar el lugar de la foto ${index}`,
    actions: (index: number) => `Acciones de la foto ${index}`,
    name: (index: number, alt: string) => (alt ? `Foto ${index}: ${alt}` : `Foto ${index}`),
    count: (count: number, most: number) => `${count} de ${most} fotos`,
    full: (most: number) => `Caben ${most} fotos como máximo.`,
    cut: (count: number, most: number) =>
      count === 0
        ? `Ya están las ${most} fotos que caben.`
        : `Caben ${most} fotos: solo se añadieron las primeras ${count}.`,
    help: 'También se pueden arrastrar aquí o pegar.',
    helpOfOne: 'También se puede arrastrar aquí o pegar.',
    drop: 'Soltar para añadir',
    instructions:
      'Para cambiar el lugar de una foto: barra espaciadora para tomarla, flechas para moverla, barra espaciadora para soltarla, Escape para cancelar.',
    picked: (index: number, count: number) => `Se tomó la foto ${index} de ${count}.`,
    over: (index: number, count: number) => `La foto está en el lugar ${index} de ${count}.`,
    dropped: (index: number, count: number) => `La foto quedó en el lugar ${index} de ${count}.`,
    cancelled: 'La foto volvió a su lugar.',
  },
  upload: {
    waiting: 'En espera…',
    preparing: 'Preparando…',
    sending: (percent: number) => `Subiendo… ${percent} %`,
    storing: 'Guardando…',
    failed: 'No se subió.',
    progress: (name: string) => `Subida de ${name}`,
    cancel: (name: string) => `Cancelar la subida de ${name}`,
    retry: (name: string) => `Reintentar ${name}`,
    remove: (name: string) => `Quitar ${name}`,
    busy: 'Todavía se están subiendo imágenes. Conviene esperar a que terminen.',
    pending: 'Hay imágenes que no se subieron: falta reintentarlas o quitarlas.',
  },
} as const;

/** The texts of a `CameraError`; null for any other error. */
export function problemTexts(error: unknown): { title: string; help: string } | null {
  return error instanceof CameraError ? pictureTexts.problems[error.problem] : null;
}
