import type { CameraProblem } from '../../device/camera/camera-error.ts';

/** What people read while they scan. The question about the permission is from the seed specification, letter by letter. */
export const texts = {
  accountNeeded: 'Es el código de un canje. Para canjearlo entra con la cuenta del comercio.',
  /** Follows «Para» in the sentence that asks for an account. */
  purpose: 'canjear un código',
  account: 'Iniciar sesión o crear cuenta',
  title: 'Escanear QR',
  permission: {
    question: 'Es necesario habilitar los permisos de camara!',
    enable: 'Habilitar',
    cancel: 'Cancelar',
  },
  opening: 'Abriendo la cámara…',
  aim: 'Apunta la cámara a un código QR',
  preview: 'Lo que ve la cámara',
  torch: 'Linterna',
  another: 'Cambiar de cámara',
  fromImage: 'Leer de una imagen',
  reading: 'Buscando un código en la imagen…',
  nothingInImage: 'No encontramos ningún código QR en esa imagen.',
  type: 'Escribir el código',
  typing: {
    label: 'Código o dirección',
    help: (example: string) =>
      `El código de ocho letras y números que está bajo el QR de un canje, o lo que dice otro código, por ejemplo ${example}.`,
    missing: 'Escribe el código.',
    unknown: 'No es un código de la guía. Compara cada letra y cada número.',
    submit: 'Continuar',
  },
  retry: 'Reintentar',
  settings: 'Abrir los ajustes',
  problems: {
    denied: {
      title: 'Callejero no puede usar la cámara',
      help: 'Toca el icono junto a la dirección de la página, permite la cámara y vuelve a intentarlo. También puedes leer el código de una imagen o escribirlo.',
    },
    none: {
      title: 'No encontramos ninguna cámara',
      help: 'Puedes leer el código de una imagen o escribirlo.',
    },
    busy: {
      title: 'La cámara está ocupada',
      help: 'Parece que otra aplicación la está usando. Ciérrala y vuelve a intentarlo.',
    },
    failed: {
      title: 'No se pudo abrir el escáner',
      help: 'Revisa tu conexión y vuelve a intentarlo.',
    },
  } satisfies Partial<Record<CameraProblem, { title: string; help: string }>>,
  deniedInApp:
    'Permite la cámara en los ajustes del teléfono. También puedes leer el código de una imagen o escribirlo.',
  unreadable: 'No se pudo leer la imagen. Prueba con una foto JPEG o PNG.',

  again: 'Escanear otro',
  leading: 'Abriendo…',
  absent: {
    title: 'No está en la guía',
    text: 'Puede que ya no esté publicado o que haya cambiado de dirección.',
    page: 'Ver su página',
  },
  text: {
    title: 'Esto dice el código',
    note: 'No es un código de Callejero, así que solo te mostramos lo que dice.',
    copy: 'Copiar',
  },
  link: {
    title: 'Es un enlace a otro sitio',
    leadsTo: 'Lleva a',
    note: 'No es de Callejero. Ábrelo solo si confías en quien puso el código.',
    foreign: 'El nombre del sitio usa letras que se confunden con otras. Puede que no sea el que parece.',
    open: 'Abrir enlace',
    question: (host: string) => `¿Abrir ${host}?`,
    detail: 'Saldrás de Callejero.',
  },
  redemption: {
    checking: 'Revisando el código…',
    title: 'Canjear promoción',
    benefit: 'Recibe',
    person: 'Para',
    gets: (name: string, benefit: string) => `Para ${name}: ${benefit}`,
    of: (title: string) => `Promoción «${title}»`,
    place: 'Se canjea en',
    choose: 'Elige el comercio…',
    chooseFirst: 'Elige el comercio donde se canjea.',
    wholeCity: 'Toda la ciudad',
    terms: 'Condiciones',
    redeem: 'Canjear ahora',
    cancel: 'No canjear',
    done: 'Promoción canjeada',
    refused: 'No se puede canjear',
    showInstead: 'Muestra este código en el comercio',
  },
  till: {
    title: 'Caja',
    lead: 'En el teléfono abre «Mis comercios», tu comercio y «Personas», y pide un código para la caja.',
    code: 'Código de la caja',
    open: 'Abrir la caja',
    missing: 'Escribe el código que muestra el teléfono.',
    of: (commerce: string, by: string) => `${commerce} · la abrió ${by}`,
    redeem: 'Código del canje',
    help: 'Las ocho letras y números que hay bajo el QR de quien viene a canjear, o léelo con un lector.',
    check: 'Ver el canje',
    camera: 'Usar la cámara',
    unknown: 'No es un código de canje. Compara cada letra y cada número.',
    next: 'Otro canje',
    end: 'Cerrar la caja',
    endQuestion: '¿Cerrar la caja de este ordenador?',
    endDetail: 'Para abrirla otra vez hace falta un código nuevo del teléfono.',
    ended: 'Esta caja se cerró. Para abrirla otra vez pide un código en el teléfono.',
  },
  /** Longer sentences than the server's messages, for the person who scans. */
  refusals: {
    'redemption-expired': 'El código caducó. Pide que te muestren uno nuevo.',
    'redemption-not-yours':
      'Lo canjea quien atiende en el comercio de la promoción: tu cuenta no es de ese comercio.',
    'redemption-own': 'Es tu propio código: lo escanea quien te atiende.',
    'quota-per-user-used': 'Esta persona ya hizo todos los canjes que le tocan.',
  } as Readonly<Record<string, string>>,
} as const;
