/** What people read on the screens of events. */
export const texts = {
  cancel: 'Cancelar',
  list: {
    search: 'Buscar por título',
    empty: 'Aún no hay eventos. Crea el primero: lo publicarás cuando esté listo.',
    archiveQuestion: (title: string) => `«${title}» dejará de verse en la agenda.`,
    image: 'Imagen',
    when: 'Cuándo',
    place: 'Lugar',
    noPlace: 'Sin lugar',
    onMap: 'Punto del mapa',
    category: 'Categoría',
    from: 'Desde',
    to: 'Hasta',
  },
  status: {
    panel: 'Estado del evento',
    publish: 'Publicar',
    unpublish: 'Volver a borrador',
    published: (title: string) => `«${title}» publicado.`,
    unpublished: (title: string) => `«${title}» vuelve a ser un borrador.`,
    unpublishQuestion: (title: string) => `¿Quitar «${title}» de la agenda?`,
    unpublishDetail: 'Vuelve a ser un borrador: nadie lo verá hasta que lo publiques otra vez.',
    cancel: 'Cancelar evento',
    cancelQuestion: (title: string) => `¿Cancelar «${title}»?`,
    cancelDetail: 'Se seguirá viendo en la agenda, tachado y como cancelado. Se puede recuperar.',
    cancelled: (title: string) => `«${title}» cancelado.`,
    postpone: 'Aplazar',
    postponed: (title: string) => `«${title}» aplazado.`,
    restore: 'Recuperar',
    restored: (title: string) => `«${title}» vuelve a estar previsto.`,
    stale: 'Alguien más cambió este evento. Comprueba lo que hay ahora y decide otra vez.',
    manyDone: (count: number, published: boolean) =>
      count === 1
        ? `1 evento ${published ? 'publicado' : 'en borrador'}.`
        : `${count} eventos ${published ? 'publicados' : 'en borrador'}.`,
    someFailed: (count: number, why: string) =>
      count === 1 ? `1 evento no se pudo cambiar: ${why}` : `${count} eventos no se pudieron cambiar: ${why}`,
  },
  remove: {
    detail: 'Dejará de verse en la agenda y en las listas. Se puede deshacer.',
    said: (title: string) => ({ done: `«${title}» archivado.`, restored: `«${title}» restaurado.` }),
  },
  form: {
    notInGuide: 'No se ve en la guía: es un borrador',
    venue: {
      group: 'Lugar',
      commerce: 'En un comercio',
      address: 'En otro lugar',
      choose: 'Comercio',
      pointHelp: 'Marca el punto donde es: en el mapa o con sus coordenadas.',
    },
  },
  review: {
    panel: 'Propuesta del comercio',
    before: 'Ahora',
    after: 'Propuesto',
    because: (reason: string) => `Motivo: ${reason}`,
    help: {
      pending: 'Nadie lo ve hasta que lo aceptes.',
      changes: 'En la agenda se ve lo de antes hasta que aceptes los cambios.',
      rejected: 'No se publicó. Quien lo propuso puede corregirlo y enviarlo de nuevo.',
      refused: 'No se publicaron los cambios; en la agenda sigue lo de antes.',
    },
    accept: 'Aceptar',
    reject: 'Rechazar…',
    accepted: (title: string) => `«${title}» aceptado.`,
    rejected: (title: string) => `«${title}» rechazado.`,
    question: (title: string) => `¿Por qué no se publica «${title}»?`,
    reason: {
      label: 'Motivo',
      help: 'Lo leerá quien lo propuso.',
      missing: 'Indica el motivo del rechazo.',
      submit: 'Rechazar',
    },
  },
} as const;
