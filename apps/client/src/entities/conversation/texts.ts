/** Texts of conversations in lists, and of their participants. */
export const texts = {
  title: 'Conversaciones',
  one: 'Conversación',
  search: 'Buscar conversaciones',
  filters: 'Qué conversaciones',
  empty: {
    all: 'Aquí estarán tus conversaciones con los comercios y con la ciudad. Empieza una con «Escribir» en la página de un lugar.',
    support: 'Aquí estará lo que la gente pregunte a la ciudad.',
    unread: 'No tienes mensajes sin leer.',
    unanswered: 'No hay nada sin responder.',
    mine: 'No llevas ninguna conversación abierta.',
    unassigned: 'Todas las conversaciones abiertas tienen quien las lleve.',
    closed: 'No hay conversaciones cerradas.',
    found: 'Ninguna conversación coincide con la búsqueda.',
  },
  labels: 'Etiquetas:',
  byLabel: 'Por etiqueta',
  commerce: 'Comercio',
  allConversations: 'Todas mis conversaciones',
  automatic: (name: string) => `${name} · Mensaje automático`,
  explore: 'Explorar el mapa',
  support: 'Preguntar a la ciudad',
  city: 'Administración de la ciudad',
  unread: (count: number) =>
    count >= 100
      ? '99 o más mensajes sin leer'
      : count === 1
        ? '1 mensaje sin leer'
        : `${count} mensajes sin leer`,
  youPrefix: 'Tú: ',
  preview: {
    deleted: 'Mensaje eliminado',
    image: 'Imagen',
    file: 'Archivo',
    location: 'Ubicación',
    call: 'Llamada',
    system: 'Aviso',
    text: '',
  },
  call: {
    title: { voice: 'Llamada', video: 'Videollamada' },
    missed: { voice: 'Llamada perdida', video: 'Videollamada perdida' },
    ends: {
      declined: 'Rechazada',
      missed: 'Sin respuesta',
      cancelled: 'Cancelada',
      busy: 'Ocupado',
      failed: 'No se pudo conectar',
      disabled: 'Interrumpida',
    },
    seconds: (count: number) => (count === 1 ? '1 segundo' : `${count} segundos`),
    minutes: (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`),
    hours: (count: number) => (count === 1 ? '1 hora' : `${count} horas`),
  },
  muted: 'Silenciada',
  attendedBy: (name: string) => `La lleva ${name}`,
  attendedByYou: 'La llevas tú',
  between: (customer: string, other: string) => `${customer} y ${other}`,
  asked: 'Solicitud para escribirte',
} as const;
