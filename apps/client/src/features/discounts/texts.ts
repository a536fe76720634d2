/** What administrators read about discounts. */
export const texts = {
  search: 'Buscar por nombre',
  create: 'Nuevo descuento',
  empty: 'Todavía no hay descuentos. Crea el primero para usarlo en tus promociones.',
  type: 'Tipo',
  inWords: 'En palabras',
  archiveDetail: 'No se podrá elegir en promociones nuevas. Uno que está en uso no se puede archivar.',
  sections: { data: 'Datos', terms: 'Qué se descuenta' },
  chooseType: 'Elige primero el tipo de descuento.',
  giftHelp: 'Un regalo no lleva importes: descríbelo en las condiciones de la promoción.',
  preview: 'Así se leerá',
  incomplete: 'Completa los datos para ver cómo se leerá.',
  valueWrong: 'Escribe un porcentaje entero o un importe, como 120.50.',
  maxAmountHelp: 'Lo más que se descuenta. Déjalo vacío si no hay límite.',
  buyHelp: 'Cuántas paga la persona.',
  getHelp: 'Cuántas se lleva gratis.',
} as const;
