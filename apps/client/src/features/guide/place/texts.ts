/** What people read of one place. */
export const placeTexts = {
  one: 'Lugar',
  duty: {
    title: (word: string) => `Cuándo está ${word}`,
    today: 'hoy',
    stored: (when: string) => `Sin conexión: turnos leídos el ${when}.`,
  },
  toMap: 'Ir al mapa',
  toList: 'Volver a la lista',
  absent: {
    title: 'Este lugar no está en la guía',
    text: 'Puede que haya cerrado, que se haya retirado o que el enlace esté incompleto.',
  },
  unpublished: {
    pending: 'Todavía no está en la guía: esta página la ven quien lo lleva y la administración.',
    rejected: 'No está en la guía: esta página la ven quien lo lleva y la administración.',
  },
  logo: (name: string) => `Logo de ${name}`,
  photo: (name: string) => `Foto de ${name}`,
  photos: (name: string) => `Fotos de ${name}`,
  map: (name: string) => `Mapa de ${name}`,
  actions: (name: string) => `Acciones de ${name}`,
  call: 'Llamar',
  book: 'Reservar',
  listen: 'Escuchar',
  stop: 'Detener',
  page: 'Ficha del lugar',
  facts: 'Horario y contacto',
  contact: {
    address: 'Dirección',
    phone: 'Teléfono',
    whatsapp: 'WhatsApp',
    website: 'Sitio web',
    email: 'Correo electrónico',
    social: 'Redes sociales',
  },
  hours: {
    week: 'Horario de la semana',
    today: '(hoy)',
    special: 'Días especiales',
    periods: 'Vacaciones y temporadas',
  },
  payment: (methods: string) => `Se puede pagar con ${methods}`,
  origin: {
    unverified: 'Sin verificar: nadie ha confirmado estos datos todavía.',
    confirm: 'Sigue igual',
    far: (metres: number) =>
      `Para confirmarlo hay que estar cerca, a menos de ${metres} metros. Tu ubicación no sale de tu dispositivo.`,
    thanks: '¡Gracias! Los datos quedan confirmados.',
    stale: 'Los datos cambiaron mientras los veías: míralos otra vez.',
    source: 'Datos:',
    record: 'ver el registro original',
  },
  street: {
    show: 'Ver la calle',
    title: (name: string) => `La calle de ${name}`,
    note: 'Las imágenes son de Google y pueden tener algunos años.',
  },
  offers: {
    failed: 'No pudimos leer todo lo que ofrece.',
    promotions: 'Promociones',
    promotion: 'Promo',
    events: 'Próximos eventos',
    cancelled: 'Cancelado',
    postponed: 'Aplazado',
    products: 'Productos',
    moreProducts: (count: number) =>
      `Y ${count === 1 ? '1 producto' : `${count} productos`} más en el lugar.`,
    askPrice: 'Pregunta el precio',
  },
  menu: {
    title: 'Carta',
    document: 'Ver la carta (PDF)',
    photo: 'Foto de la carta',
    others: 'Más productos',
    contains: (names: readonly string[]) => `Alérgenos: ${names.join(', ')}`,
    none: 'Sin alérgenos',
    without: (name: string) => `Sin ${name}`,
    onlyDeclared: (count: number) =>
      `${count === 1 ? '1 producto' : `${count} productos`}. Solo cuentan los que dicen qué alérgenos llevan; pregunta en el comercio si tienes alergia.`,
  },
  /** The product that the page was opened for. */
  product: {
    kind: 'Producto',
    gone: 'Este producto ya no está en la guía, pero este lugar sí.',
    failed: 'No pudimos leer el producto.',
  },
  help: {
    report: '¿Ves un error?',
    reportTitle: '¿Qué está mal?',
    claim: '¿Es tu negocio?',
    claimTitle: '¿Es tuyo este comercio?',
    /** Follows «Para» in the sentence that asks for an account. */
    claimPurpose: 'gestionar tu negocio',
  },
} as const;
