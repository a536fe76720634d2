/** What administrators read about promotions. */
export const texts = {
  search: 'Buscar por título',
  create: 'Nueva promoción',
  empty: 'Todavía no hay promociones. Crea la primera: elige un descuento, unas fechas y publícala.',
  wholeCity: 'Toda la ciudad',
  ofCommerce: 'De un comercio',
  scope: 'Alcance',
  state: 'Vigencia',
  dates: 'Fechas',
  redeemed: 'Canjes',
  notInGuide: 'No se ve en la guía: no está publicada',
  commerceNotInGuide: 'No se ve en la guía: su comercio no está aceptado',
  archiveDetail: 'Dejará de verse en la guía y ya no se podrá canjear. Se puede restaurar.',
} as const;
