import { listTexts as sharedListTexts } from '../../../entities/favourites/list-texts.ts';

/** What people read about their lists of places. */
export const listTexts = {
  ...sharedListTexts,
  title: 'Mis listas',
  lead: 'Reúne lugares bajo un nombre, en el orden que quieras, y comparte la lista con un enlace.',
  empty: 'Todavía no tienes listas. Haz una con tus favoritos: «Para el domingo», «Con los niños»…',
  one: 'Lista',
  absent: { title: 'Esta lista ya no está', text: 'Quizá la borraste en otro dispositivo.' },
  noPlaces: 'Esta lista todavía no tiene lugares.',
  add: 'Añadir lugares',
  addTitle: 'Añadir de tus favoritos',
  addChosen: (count: number) =>
    count === 0 ? 'Añadir' : count === 1 ? 'Añadir 1 lugar' : `Añadir ${count} lugares`,
  nothingToAdd: 'Todos tus lugares favoritos ya están aquí. Guarda otros en el mapa para añadirlos.',
  toMap: 'Explorar el mapa',
  up: (title: string) => `Subir ${title}`,
  down: (title: string) => `Bajar ${title}`,
  remove: (title: string) => `Quitar ${title} de la lista`,
  removed: (title: string) => `«${title}» ya no está en la lista.`,
  moved: (title: string, at: number) => `«${title}» es ahora el número ${at}.`,
  rename: 'Cambiar el nombre',
  delete: 'Borrar la lista',
  deleteQuestion: (name: string) => `¿Borrar la lista «${name}»?`,
  deleteDetail: 'Los lugares siguen en tus favoritos. Si la compartes, su enlace deja de valer.',
  deleted: (name: string) => `La lista «${name}» se borró.`,
  sharing: 'Compartir',
  shareLead: 'Quien tenga el enlace verá el nombre y los lugares publicados, pero no quién eres.',
  share: 'Crear un enlace',
  sharedUntil: (day: string) => `Cualquiera con el enlace ve esta lista hasta el ${day}.`,
  link: 'Enlace y código QR',
  renew: 'Renovar por un año',
  renewed: 'El enlace vale un año más.',
  unshare: 'Dejar de compartir',
  unshareQuestion: (name: string) => `¿Dejar de compartir «${name}»?`,
  unshareDetail: 'El enlace y los códigos impresos dejan de valer para siempre.',
  unshared: 'La lista ya no se comparte.',
  takenDown: (reason: string) => `El equipo de la guía dejó de compartir esta lista: ${reason}`,
} as const;

/** What people read about a list that somebody shares. */
export const sharedTexts = {
  one: 'Lista compartida',
  absent: {
    title: 'Esta lista ya no se comparte',
    text: 'Quien la hizo dejó de compartirla, o pasó un año sin que renovara el enlace. Si la conoces, pídele uno nuevo.',
  },
  empty: 'Los lugares de esta lista ya no están en la guía.',
  keep: 'Guardar en mis favoritos',
  kept: 'Los lugares están en tus favoritos.',
  copy: 'Guardar una copia',
  copied: 'La copia está en tus listas.',
  report: 'Reportar la lista',
  reportHelp:
    'El equipo de la guía verá el nombre y los lugares de la lista. No hace falta que digas quién eres.',
} as const;

export const printTexts = { action: 'Imprimir', code: 'Código QR de esta lista' } as const;

/** One sentence for guests about their favourites; its middle part is a link. */
export const deviceTexts = {
  onlyHere: 'Están solo en este dispositivo.',
  register: 'Crea una cuenta',
  everywhere: 'para tenerlos en todos.',
} as const;
