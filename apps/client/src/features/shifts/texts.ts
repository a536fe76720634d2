/** What administrators read about turns. */
export const texts = {
  create: 'Nuevo turno',
  month: 'Ver el mes',
  list: 'Ver la lista',
  when: 'Horario',
  place: 'Lugar',
  from: 'Desde',
  empty: 'Todavía no hay turnos. Importa la lista que publica el colegio, o añádelos desde «Ver el mes».',
  archiveDetail: 'Dejará de verse quién está de turno a esa hora. Se puede restaurar.',
  sections: { what: 'Quién y cuándo', more: 'Más datos' },
  calendar: {
    title: 'Turnos del mes',
    month: 'Mes',
    kind: 'Categoría',
    all: 'Todas las categorías',
    previous: 'Mes anterior',
    next: 'Mes siguiente',
    caption: (month: string) => `Turnos de ${month}`,
    day: 'Día',
    columns: { day: 'De día', night: 'De noche' },
    none: 'Sin turno',
    gaps: (days: number) =>
      days === 0
        ? 'Todos los días tienen turno.'
        : days === 1
          ? 'Hay 1 día sin turno.'
          : `Hay ${days} días sin turno.`,
    add: 'Añadir un turno',
    addOn: (day: string) => `Añadir un turno el ${day}`,
    date: 'Día',
    choose: 'Elige un lugar',
    turn: 'Turno',
    starts: 'Empieza',
    ends: 'Termina',
    nextDay: 'al día siguiente',
    save: 'Añadir',
    added: (name: string, day: string, hours: string) => `${name}, el ${day}, ${hours}.`,
    remove: (name: string, day: string) => `Quitar el turno de ${name} del ${day}`,
    removed: (name: string) => `Se quitó el turno de ${name}.`,
    undo: 'Deshacer',
    tooMany: 'Hay más turnos de los que se muestran: elige una categoría.',
    noPlaces: 'No hay lugares aceptados en esta categoría.',
  },
} as const;
