/** What administrators read about reports and claims. */
export const texts = {
  title: 'Avisos de usuarios',
  lists: 'Avisos y solicitudes',
  tabs: { reports: 'Avisos', claims: 'Solicitudes de titularidad' },
  columns: { kind: 'Qué pasa', commerce: 'Comercio', person: 'Persona', when: 'Cuándo', status: 'Estado' },
  close: 'Cerrar',
  openCommerce: 'Abrir el comercio',
  someFailed: (count: number, why: string) =>
    count === 1 ? `1 no se pudo cambiar: ${why}` : `${count} no se pudieron cambiar: ${why}`,
  reports: {
    search: 'Buscar en la explicación',
    empty: 'No hay avisos abiertos. Aquí aparecerá lo que la gente diga que está mal en un comercio.',
    detail: 'Ver el aviso',
    noText: 'Sin explicación.',
    done: 'Marcar como resuelto',
    wasDone: 'El aviso quedó resuelto.',
    manyDone: (count: number) => (count === 1 ? '1 aviso resuelto.' : `${count} avisos resueltos.`),
  },
  claims: {
    search: 'Buscar en el mensaje',
    empty: 'No hay solicitudes pendientes. Aquí aparecerá quien diga que un comercio es suyo.',
    detail: 'Ver la solicitud',
    accept: 'Aceptar',
    acceptQuestion: (person: string, commerce: string) => `¿Dejar que ${person} gestione «${commerce}»?`,
    acceptDetail: 'Podrá cambiar sus datos, productos, promociones y eventos.',
    accepted: (person: string) => `${person} ya gestiona este comercio.`,
    reject: 'Rechazar…',
    rejectTitle: (commerce: string) => `Rechazar la solicitud de «${commerce}»`,
    rejected: 'La solicitud se rechazó.',
    reason: {
      label: 'Motivo del rechazo',
      help: 'Quien la hizo leerá este motivo.',
      missing: 'Indica el motivo del rechazo.',
      submit: 'Rechazar',
      examples: {
        label: 'Motivos frecuentes',
        reasons: ['No se pudo comprobar que sea suyo', 'Ya tiene propietario', 'Faltan datos de contacto'],
      },
    },
    rejectedBecause: 'Motivo del rechazo',
  },
} as const;
