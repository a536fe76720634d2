/** What people read about their lists of places, in the lists and on the page of a place. */
export const listTexts = {
  choose: 'Añadir a una lista',
  none: 'Todavía no tienes listas: «Para el domingo», «Con los niños»…',
  done: 'Listo',
  added: (name: string) => `Añadido a «${name}».`,
  create: 'Nueva lista',
  name: 'Nombre',
  nameMissing: 'Escribe el nombre.',
  save: 'Guardar',
  count: (places: number) => (places === 1 ? '1 lugar' : `${places} lugares`),
  isShared: 'compartida',
  full: (most: number) => `Caben ${most} lugares como máximo.`,
} as const;
