/** What people read on the screen of all changes. */
export const texts = {
  title: 'Historial de cambios',
  empty: 'Aún no hay cambios registrados.',
  columns: { when: 'Cuándo', who: 'Quién', what: 'Qué', record: 'Registro', fields: 'Campos' },
  filters: {
    person: 'Persona',
    system: 'Del sistema',
    systemOnly: 'Sí',
    peopleOnly: 'No, de personas',
    action: 'Acción',
    collection: 'Colección',
    from: 'Desde',
    to: 'Hasta',
    groups: {
      created: 'Creaciones',
      updated: 'Cambios',
      archived: 'Archivados y restaurados',
      decisions: 'Decisiones y publicación',
      access: 'Accesos y contraseñas',
    },
  },
  detail: 'Ver el cambio',
  open: 'Abrir el registro',
  close: 'Cerrar',
  request: 'Petición',
} as const;
