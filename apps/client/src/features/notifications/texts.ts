/** Texts of the administrators' screens of notifications. */
export const texts = {
  list: {
    search: 'Buscar por título o mensaje',
    empty: 'Aún no hay notificaciones. Prepara la primera: queda como borrador.',
    archiveQuestion: (title: string) => `«${title}» dejará de verse en esta lista.`,
    when: 'Cuándo',
    noDate: 'Sin fecha',
    scheduled: (when: string) => `Para el ${when}`,
  },
  stats: {
    targeted: (count: string) => (count === '1' ? '1 persona' : `${count} personas`),
    accepted: (count: string) => (count === '1' ? '1 aceptada' : `${count} aceptadas`),
    opened: (count: string) => (count === '1' ? '1 abierta' : `${count} abiertas`),
    failed: (count: string) => (count === '1' ? '1 fallida' : `${count} fallidas`),
  },
  audience: {
    group: 'A quién se envía',
    kinds: {
      all: 'Todas las personas',
      roles: 'Por rol',
      categories: 'Propietarios de comercios, por categoría',
      provinces: 'Por provincia',
      favourites: 'Quienes guardaron un comercio en favoritos',
      users: 'Personas concretas',
    },
    narrow: {
      group: 'Acotar',
      help: 'Opcional. Dentro de ese grupo, solo a quienes cumplan las dos cosas.',
      quarters: 'Solo en estos barrios',
      quartersHelp:
        'Quienes los eligieron en sus avisos. De quienes no eligieron ninguno, los que tienen o guardaron un comercio allí.',
      follows: 'Solo quienes siguen estas categorías',
      followsHelp: 'Se siguen en los ajustes de cada persona.',
    },
    inQuarters: (count: number) => (count === 1 ? 'de 1 barrio' : `de ${count} barrios`),
    following: (count: number) =>
      count === 1 ? 'que siguen 1 categoría' : `que siguen alguna de ${count} categorías`,
    choose: {
      roles: 'Roles',
      categories: 'Categorías',
      provinces: 'Provincias',
      favourites: 'Comercios',
      users: 'Personas',
    },
    roles: { administrator: 'Administradores', user: 'Usuarios' },
    all: 'Todas las personas',
    categories: (count: number) =>
      count === 1 ? 'Propietarios de 1 categoría' : `Propietarios de ${count} categorías`,
    provinces: (count: number) => (count === 1 ? '1 provincia' : `${count} provincias`),
    favourites: (count: number) =>
      count === 1 ? 'Quienes guardaron 1 comercio' : `Quienes guardaron alguno de ${count} comercios`,
    users: (count: number) => (count === 1 ? '1 persona concreta' : `${count} personas concretas`),
    more: (count: number) => `y ${count} más`,
    counting: 'Contando destinatarios…',
    incomplete: 'Elige a quién para saber cuántas personas la recibirían.',
  },
  estimate: {
    nobody: 'Ahora mismo no la recibiría nadie.',
    people: (count: string) =>
      count === '1'
        ? 'La recibiría 1 persona en sus Avisos'
        : `La recibirían ${count} personas en sus Avisos`,
    all: 'y en sus dispositivos',
    some: (count: string) =>
      count === '1'
        ? 'y 1 de ellas también en sus dispositivos'
        : `y ${count} de ellas también en sus dispositivos`,
    none: 'y ninguna en un dispositivo',
    reachable: 'Alcanzables',
    reachableNote: 'Les llega a algún dispositivo',
    devices: 'Dispositivos',
    devicesNote: 'Teléfonos y navegadores',
    muted: 'Silenciadas',
    mutedNote: 'Apagaron este tipo: solo en sus Avisos',
    capped: 'Con tope',
    cappedNote: 'Ya recibieron dos hoy: solo en sus Avisos',
    deviceless: 'Sin dispositivo',
    devicelessNote: 'Solo en sus Avisos',
    quiet: 'En horas de silencio',
    quietNote: 'Les llega cuando terminen',
    duration: 'Duración',
    durationNote: 'Lo que tarda el envío',
    moment: 'Menos de 1 minuto',
    minutes: (count: string) => (count === '1' ? 'Cerca de 1 minuto' : `Cerca de ${count} minutos`),
    unreachedNow: (count: string) =>
      count === '1'
        ? 'No llegará a 1 teléfono con la aplicación: este servidor no tiene configurado Firebase (FCM_SERVICE_ACCOUNT).'
        : `No llegará a ${count} teléfonos con la aplicación: este servidor no tiene configurado Firebase (FCM_SERVICE_ACCOUNT).`,
    unreached:
      'A los teléfonos con la aplicación no se les puede avisar: este servidor no tiene configurado Firebase (FCM_SERVICE_ACCOUNT).',
  },
  action: {
    group: 'Qué pasa al abrirla',
    none: 'Nada: solo se lee',
    general: 'Abre la aplicación, sin botón «Ver»',
    open: 'Abre una pantalla, con botón «Ver»',
    screen: 'Pantalla',
    screens: {
      '/map': 'Mapa',
      '/today': 'Hoy en la ciudad',
      '/agenda': 'Agenda',
      '/deals': 'Promociones',
      '/favourites': 'Favoritos',
      '/settings': 'Ajustes',
    },
    records: { place: 'Un comercio…', event: 'Un evento…', promotion: 'Una promoción…' },
    record: { place: 'Comercio', event: 'Evento', promotion: 'Promoción' },
    missing: 'Elige qué se abre.',
    other: (name: string) => `Otra acción: ${name}`,
    opens: (screen: string) => `Abre: ${screen}`,
  },
  count: (length: number, max: number) => `${length} / ${max}`,
  preview: {
    phone: 'En el teléfono',
    app: 'Con la aplicación abierta',
    now: 'ahora',
    title: 'Título de la notificación',
    message: 'El mensaje se verá aquí.',
    see: 'Ver',
    /** The text that the open app shows, in the format of the seed specification. */
    toast: (title: string, message: string) => `${title} - ${message}`,
  },
  form: {
    sections: {
      content: 'Contenido',
      preview: 'Cómo se verá',
      audience: 'Destinatarios',
      action: 'Al abrirla',
    },
    kindHelp: 'Decide a quién le suena: elígelo por lo que dice, no por a quién quieres llegar.',
    kinds: {
      promotions:
        'Ofertas y novedades. Quien las apagó la ve solo en sus Avisos, y nadie recibe en su dispositivo más de dos al día.',
      events:
        'Fiestas, ferias y conciertos. Quien apagó los eventos la ve solo en sus Avisos, y cuenta para las dos al día.',
      service:
        'Un corte de agua, una calle cerrada, una emergencia. Suena siempre y a cualquier hora, y nadie puede apagarlo: úsalo solo para eso.',
    },
    expiresHelp: 'En la hora de la ciudad. Después ya no se entrega ni se muestra; vacía, no caduca.',
    titleHelp: 'Breve: en el teléfono se corta a una línea.',
  },
  state: {
    panel: 'Estado de la notificación',
    draft: 'Es un borrador: nadie la ha recibido.',
    scheduled: (when: string, city: string) => `Se enviará el ${when}, hora de ${city}.`,
    planning: 'Se está preparando el envío…',
    sending: 'Se está enviando…',
    waiting: (count: string) =>
      count === '1'
        ? 'Se está enviando: falta 1 persona, que espera su turno o el fin de sus horas de silencio.'
        : `Se está enviando: faltan ${count} personas, que esperan su turno o el fin de sus horas de silencio.`,
    cancelled: 'Se canceló: no llega a nadie más.',
    sent: (when: string, city: string) => `Se envió el ${when}, hora de ${city}.`,
    failed: (why: string) => `No se pudo enviar. ${why}`,
    test: 'Enviar una prueba a mis dispositivos',
    tested: (count: string) =>
      count === '1'
        ? 'La prueba se envió a tu dispositivo.'
        : `La prueba se envió a ${count} dispositivos tuyos.`,
    noDevices: 'Ninguno de tus dispositivos recibe avisos: la prueba está solo en tus Avisos.',
    send: 'Enviar ahora',
    sendQuestion: (title: string, people: string) =>
      people === '1' ? `¿Enviar «${title}» a 1 persona?` : `¿Enviar «${title}» a ${people} personas?`,
    sendDetail: (reach: string) => `${reach} Lo que ya llegó a un dispositivo no se puede retirar.`,
    nobody: 'Ahora mismo no la recibiría nadie: elige otros destinatarios.',
    started: 'El envío empezó.',
    schedule: 'Programar…',
    reschedule: 'Cambiar la hora…',
    cancel: 'Cancelar envío',
    cancelQuestion: (title: string) => `¿Cancelar el envío de «${title}»?`,
    cancelDetail: 'No llegará a nadie más. Puedes hacer una copia y seguir con ella.',
    wasCancelled: 'El envío se canceló.',
    duplicate: 'Hacer una copia',
    duplicated: 'Esta es la copia, en borrador.',
    stale: 'Alguien más cambió esta notificación. Comprueba lo que hay ahora.',
  },
  schedule: {
    title: 'Programar el envío',
    at: 'Fecha y hora',
    help: (city: string, zone: string) => `Hora de ${city} (${zone}).`,
    detail:
      'A quién llega se decide en ese momento. Quien esté en sus horas de silencio la recibe cuando terminen.',
    missing: 'Elige la fecha y la hora.',
    past: 'Elige un momento que esté por venir.',
    submit: 'Programar',
    done: (when: string) => `Se enviará el ${when}.`,
  },
  failure: {
    late: 'Cuando el servidor la encontró había pasado más de una hora de su momento.',
    expired: 'Caducó antes de que empezara el envío.',
    untried: 'No se pudo intentar a tiempo.',
    tooLarge:
      'El mensaje es demasiado grande para los servicios de avisos: acorta el texto o quita la imagen.',
    configuration: (code: string) =>
      `Un servicio de avisos no acepta a este servidor (${code}): revisa sus llaves en la configuración.`,
    busy: (code: string) => `El servicio de avisos no respondió después de varios intentos (${code}).`,
    message: (code: string) => `Los servicios de avisos rechazaron el mensaje (${code}).`,
    unknown: 'No se sabe por qué.',
    gone: 'El dispositivo ya no recibe avisos.',
    lost: 'No se supo si llegó: se perdió la respuesta.',
  },
  results: {
    title: 'Resultados',
    inInboxes: (count: string) =>
      count === '1' ? '1 persona la tiene en sus Avisos' : `${count} personas la tienen en sus Avisos`,
    reachable: 'Alcanzables',
    accepted: 'Aceptadas',
    opened: 'Abiertas',
    failed: 'Fallidas',
    share: (count: string, percent: string) => `${count} (${percent})`,
  },
  recipients: {
    open: 'Ver destinatarios',
    title: 'Destinatarios',
    filter: 'Cómo terminó',
    search: 'Buscar por nombre o correo',
    csv: 'Exportar CSV',
    nobody: 'Nadie coincide con lo que buscas.',
    all: (count: string) => `Todas ${count}`,
    counted: (label: string, count: string) => `${label} ${count}`,
    unnamed: 'Tu cuenta no puede ver a las personas: solo cómo terminó para cada una.',
    person: 'Una persona',
    more: 'Ver más',
    none: 'No hay nadie aquí. Los destinatarios se conservan tres meses.',
  },
} as const;
