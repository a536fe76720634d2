/** What administrators read about reported lists of places. */
export const words = {
  empty: 'No hay listas reportadas. Aquí aparecerá lo que alguien reporte de una lista compartida.',
  detail: 'Ver la lista',
  places: 'Lugares de la lista',
  noPlaces: 'No tenía lugares publicados.',
  dismissed: 'La lista se sigue compartiendo.',
  remove: 'Retirar lista',
  removeTitle: (name: string) => `Retirar la lista «${name}»`,
  removed: 'La lista ya no se comparte, y quien la hizo lee el motivo en ella.',
  reason: {
    label: 'Motivo',
    help: 'Quien hizo la lista leerá este motivo. Los demás reportes de la lista quedan resueltos.',
    missing: 'Indica el motivo.',
    submit: 'Retirar lista',
  },
} as const;
