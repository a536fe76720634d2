/** What people read on the screens of commerces. */
export const texts = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  list: {
    search: 'Buscar por nombre',
    empty: 'Aún no hay comercios. Importa un archivo o crea el primero.',
    category: 'Categoría',
    noCategory: 'Sin categoría',
    province: 'Provincia',
    address: 'Dirección',
    source: 'Origen',
    ownSource: 'Escrito a mano',
    attention: 'Atención',
    defect: 'Por corregir',
    attentionOptions: {
      changes: 'Cambios por revisar',
      hours: 'Horario sin entender',
    },
    importOption: (files: readonly string[], date: string) =>
      `${files[0] ?? ''}${files.length > 1 ? ` y ${files.length - 1} más` : ''} · ${date}`,
    archiveQuestion: (name: string) =>
      `«${name}» dejará de verse en el mapa y en las listas, con sus fotos y su horario.`,
    bulkFailures: 'Lo que no se pudo decidir',
    changesWaiting: 'Cambios por revisar',
    changes: 'Cambios',
  },
  review: {
    panel: 'Revisión',
    accept: 'Aceptar',
    acceptChanges: 'Aceptar cambios',
    rejectDots: 'Rechazar…',
    next: 'Siguiente pendiente',
    noneLeft: 'No quedan comercios pendientes.',
    accepted: (name: string) => `«${name}» aceptado.`,
    rejected: (name: string) => `«${name}» rechazado.`,
    reason: {
      label: 'Motivo del rechazo',
      missing: 'Indica el motivo del rechazo.',
      submit: 'Rechazar',
      examples: {
        label: 'Motivos frecuentes',
        reasons: ['Ya no existe', 'Está duplicado', 'No es un comercio', 'Faltan datos para encontrarlo'],
      },
    },
    /** Asked when whoever proposed the commerce says that it is theirs. */
    ownership: {
      question: (proposer?: string) => (proposer ? `¿Es de ${proposer}?` : '¿Es de quien lo propuso?'),
      detail: (name: string) =>
        `Propuso «${name}» y dice que es suyo. Quien lo tiene cambia sus datos, contesta sus mensajes y crea sus promociones.`,
      grant: 'Sí: aceptar y dárselo',
      refuse: 'No: aceptarlo sin dueño',
    },
    /** Shown when somebody gets the reason by mail. */
    readByOwners: 'Quien lo propuso leerá este motivo.',
    rejectOne: (name: string) => `Rechazar «${name}»`,
    rejectMany: (count: number) => (count === 1 ? 'Rechazar 1 comercio' : `Rechazar ${count} comercios`),
    /** All that match the filters and wait for review. */
    all: {
      acceptQuestion: (count: string) => `¿Aceptar los ${count} comercios que esperan revisión?`,
      acceptDetail: 'Son los que coinciden con la búsqueda y los filtros. Se verán en la guía.',
      reject: (count: string) => `Rechazar los ${count} comercios que esperan revisión`,
      none: 'Ninguno de los que coinciden espera revisión.',
      accepting: (done: string, total: string) => `Aceptando comercios: ${done} de ${total}`,
      rejecting: (done: string, total: string) => `Rechazando comercios: ${done} de ${total}`,
      goesOn: 'Puedes salir de esta página: sigue en segundo plano.',
    },
    rejectedBecause: 'Motivo del rechazo:',
    reviewedOn: (date: string) => `Revisado ${date}`,
    stale: 'Alguien ha cambiado este comercio mientras lo revisabas',
    staleHelp: 'Esto es lo que ha cambiado. Compruébalo y decide otra vez.',
    staleNothing: 'Los datos que se ven son los mismos; puedes decidir otra vez.',
    before: 'Lo que veías',
    now: 'Lo que hay ahora',
    unsaved: 'Guarda antes los cambios: la decisión es sobre lo guardado.',
  },
  remove: {
    detail: 'Dejará de verse en el mapa y en las listas, con sus fotos y su horario. Se puede deshacer.',
    said: (name: string) => ({ done: `«${name}» archivado.`, restored: `«${name}» restaurado.` }),
  },
  ask: {
    button: 'Preguntar si sigue igual',
    done: (people: number) =>
      people === 0
        ? 'Sus dueños no quieren este correo.'
        : people === 1
          ? 'Le preguntamos por correo a quien lo lleva.'
          : `Preguntamos por correo a las ${people} personas que lo llevan.`,
  },
  live: {
    title: 'Horario cambiado',
    help: 'Su dueño cambió el horario y ya está publicado. Si no es correcto, vuelve al anterior con un toque.',
    before: 'Antes',
    now: 'Ahora',
    keep: 'Está bien',
    takeBack: 'Volver al anterior',
    reason: 'Volvimos al horario anterior. Si el nuevo es el correcto, escríbenos o envíalo otra vez.',
    accepted: (name: string) => `El horario nuevo de «${name}» se queda.`,
    rejected: (name: string) => `«${name}» vuelve a tener el horario anterior.`,
  },
  changes: {
    title: 'Cambios propuestos',
    help: 'La versión publicada sigue como estaba hasta que los aceptes.',
    live: 'Publicado',
    proposed: 'Propuesto',
  },
  imported: {
    panel: 'Lo que dijo la importación',
    clean: 'Ningún aviso: todos sus datos se pudieron usar.',
    own: 'Este comercio no viene de una importación.',
    source: 'Origen',
    externalId: 'Identificador de origen',
    licence: 'Licencia',
    see: 'Ver la importación',
  },
  form: {
    sections: {
      data: 'Datos',
      categories: 'Categorías y tipo',
      contact: 'Contacto',
      place: 'Dirección y ubicación',
      hours: 'Horario',
      special: 'Días especiales',
      specialHelp: 'Festivos, vacaciones o aperturas extraordinarias: valen por encima del horario semanal.',
      photos: 'Fotos',
      menu: 'Carta',
      details: 'Detalles',
    },
    notInGuide: 'No se ve en la guía: no está aceptado',
    timezoneHelp: 'Déjala vacía si es la de la ciudad.',
  },
} as const;
