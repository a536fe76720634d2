/** What owners read about their commerces. */
export const texts = {
  title: 'Mis comercios',
  propose: 'Proponer un comercio',
  empty:
    'Aquí estarán los comercios que propongas o que sean tuyos: podrás mantener al día su horario, sus productos y sus promociones.',
  lookFirst:
    '¿Tu comercio ya está en la guía? Búscalo en el mapa y toca «¿Es tu negocio?» en su página, sin proponerlo otra vez.',
  find: 'Buscarlo en el mapa',
  claims: 'Tus solicitudes de titularidad',
  claimStatus: {
    pending: 'Comprobando que es tuyo',
    rejected: 'No pudimos comprobarlo',
  },
  status: {
    pending: { label: 'En revisión', text: 'Lo estamos revisando. Te avisaremos por correo.' },
    accepted: { label: 'Publicado', text: 'Se ve en la guía.' },
    rejected: { label: 'No publicado', text: 'Corrígelo y envíalo de nuevo.' },
  },
  onlyProposed: 'Lo propusiste tú',
  changesWaiting: 'Cambios en revisión',
  changesRefused: 'No publicamos tus últimos cambios.',
  because: (reason: string) => `Motivo: ${reason}`,
  page: {
    panel: 'Cómo está',
    edit: 'Editar',
    seePage: 'Ver su página',
    resubmit: 'Enviar de nuevo',
    resubmitted: (name: string) => `«${name}» está otra vez en revisión.`,
    discard: 'Retirar la propuesta',
    discardQuestion: (name: string) => `¿Retirar «${name}»?`,
    discardDetail: 'Ya no la revisaremos y dejará de estar entre tus comercios.',
    discarded: (name: string) => `Retiraste «${name}».`,
    stale: 'Cambió mientras lo veías: así está ahora.',
  },
  waiting: {
    title: 'Pendiente de revisión',
    help: 'En la guía se ve lo de antes hasta que aceptemos tus cambios.',
    before: 'Ahora',
    after: 'Propuesto',
    withdraw: 'Retirar los cambios',
    question: '¿Retirar los cambios que esperan revisión?',
    detail: 'Se perderá lo que habías propuesto; en la guía sigue lo de ahora.',
    withdrawn: 'Retiraste tus cambios.',
  },
  use: {
    title: 'Cuánto se usa tu ficha',
    period: 'Periodo',
    what: 'Qué',
    now: 'En el periodo',
    before: 'En el anterior',
    opened: 'Veces que se abrió',
    few: 'menos de 5',
    note: 'Se cuenta cuántas veces, nunca quién. Los números pequeños no se muestran, para que nadie se reconozca en ellos.',
  },
  numbers: {
    title: 'Tus números por semanas',
    weeks: 'Las últimas 12 semanas',
    csv: 'Descargar CSV',
    file: 'numeros-por-semanas.csv',
    none: 'Todavía no hay nada que contar. Comparte tu ficha para que la gente la encuentre.',
    answer: 'Primera respuesta a un mensaje:',
    noAnswer: 'todavía no respondiste a ninguno en estas semanas.',
    answered: (median: string, last: string) =>
      `${median} (mediana); la última semana con mensajes, ${last}.`,
    moment: 'menos de un minuto',
    minutes: (count: string) => `${count} min`,
    hours: (count: string) => `${count} h`,
    days: (count: string) => `${count} días`,
    words: 'Palabras con las que te encuentran',
    noWords: 'Ninguna todavía.',
    people: (count: string) => `${count} personas`,
    wordsNote:
      'De lo que se busca en la guía, lo que tiene tu ficha entre sus resultados. Solo palabras que buscaron al menos 5 personas en un día.',
  },
  quick: {
    title: 'Avisos de hoy',
    help: 'Se publican al momento.',
    closed: 'Cerrado temporalmente',
    nowClosed: 'La guía dice que está cerrado temporalmente.',
    nowOpen: 'La guía vuelve a mostrar tu horario.',
    special: 'Días especiales',
    noSpecial: 'Ninguno: vale el horario de siempre.',
    change: 'Cambiar los días',
    saved: 'Los días especiales están publicados.',
  },
  people: {
    cashier: 'Canjeas aquí los códigos de sus promociones.',
    panel: 'Gente y caja',
    owner: 'Invita a quien te ayuda, con lo justo que necesita, o abre la caja en un ordenador.',
    manager: 'Gestionas sus datos, sus productos, sus promociones y sus mensajes.',
    scan: 'Escanear un canje',
    see: 'Personas',
  },
  products: {
    title: 'Productos',
    add: 'Añadir un producto',
    empty: 'Lo que vendes, con su precio y sus fotos, se verá en la página de tu comercio.',
    noPrice: 'A consultar',
    inactive: 'No se ve',
    archiveDetail: 'Dejará de verse en la página de tu comercio, con su precio y sus fotos.',
  },
  inbox: {
    title: 'Mensajes',
    unread: (count: number) =>
      count === 0
        ? 'No hay conversaciones sin leer.'
        : count === 1
          ? '1 conversación sin leer'
          : `${count} conversaciones sin leer`,
    see: 'Ver conversaciones',
    settings: 'Ajustes de los mensajes',
  },
  productImport: {
    button: 'Traer de una tabla (CSV)',
    title: 'Qué cambiará',
    cancel: 'Cancelar',
    confirm: (count: number) => (count === 1 ? 'Guardar 1 producto' : `Guardar ${count} productos`),
    same: (count: number) =>
      count === 0
        ? 'Mira qué pasará con cada fila antes de guardarlo.'
        : count === 1
          ? '1 producto ya está como en la tabla.'
          : `${count} productos ya están como en la tabla.`,
    unread: (columns: readonly string[]) =>
      `No leemos estas columnas: ${columns.join(', ')}. Leemos nombre, precio, sección, alérgenos, descripción y disponible.`,
    outcomes: {
      new: (count: number) => (count === 1 ? '1 nuevo' : `${count} nuevos`),
      changed: (count: number) => (count === 1 ? '1 cambia' : `${count} cambian`),
      'left-out': (count: number) => (count === 1 ? '1 se queda fuera' : `${count} se quedan fuera`),
    },
    line: (line: number) => `Fila ${line}`,
    because: (line: number, reason: string) => `Fila ${line}: ${reason}`,
    done: (count: number) => (count === 1 ? 'Guardamos 1 producto.' : `Guardamos ${count} productos.`),
    undo: 'Deshacer lo importado',
    undone: (count: number, left: number) =>
      left === 0
        ? `Deshecho: ${count === 1 ? '1 producto' : `${count} productos`}.`
        : `Deshecho: ${count === 1 ? '1 producto' : `${count} productos`}. Los que alguien cambió después siguen como están.`,
  },
  promotions: {
    title: 'Promociones',
    add: 'Crear una promoción',
    create: 'Nueva promoción',
    empty: 'Una promoción se ve como un vale en la guía y se canjea en tu mostrador.',
    archiveDetail: 'Dejará de verse en la guía y ya no se podrá canjear.',
  },
  events: {
    title: 'Eventos',
    add: 'Proponer un evento',
    create: 'Nuevo evento',
    empty: 'Un concierto, un taller o una degustación en tu comercio se verá en su página y en la agenda.',
    panel: 'Cómo está el evento',
    ofCity: 'Lo lleva la administración de la ciudad: para cambiarlo, escríbele.',
    help: {
      pending: 'Lo estamos revisando: nadie más lo ve todavía. Puedes cambiarlo todo. Te avisaremos.',
      accepted:
        'Se ve en la agenda y en la página de tu comercio. Revisamos los cambios antes de publicarlos.',
      rejected: 'No lo publicamos. Corrígelo y guárdalo: lo volveremos a revisar.',
      changes: 'Estamos revisando tus cambios; mientras, se ve lo de antes.',
      refused: 'No publicamos tus últimos cambios; se ve lo de antes. Corrígelos y guárdalos de nuevo.',
    },
    isCancelled: 'Cancelado',
    withdraw: 'Retirar la propuesta',
    withdrawQuestion: (title: string) => `¿Retirar «${title}»?`,
    withdrawDetail: 'Ya no lo revisaremos y dejará de estar entre tus eventos.',
    withdrawn: (title: string) => `Retiraste «${title}».`,
    cancel: 'Cancelar el evento',
    cancelQuestion: (title: string) => `¿Cancelar «${title}»?`,
    cancelDetail: 'Se ve cancelado al momento, y avisamos a quienes lo guardaron. Se puede recuperar.',
    cancelled: (title: string) => `«${title}» cancelado.`,
    restore: 'Recuperar el evento',
    restored: (title: string) => `«${title}» vuelve a estar previsto.`,
  },
  more: (count: number) => `Ver los ${count}`,
  form: {
    steps: [
      { title: 'Qué es y dónde está', next: 'Seguir' },
      { title: 'Contacto y horario', next: 'Seguir' },
      { title: 'Cómo se ve', next: 'Enviar a revisión' },
    ],
    step: (at: number, of: number) => `Paso ${at} de ${of}`,
    ownership: {
      label: '¿Es tuyo o solo lo conoces?',
      mine: 'Es mío: quiero gestionarlo',
      known: 'Solo lo conozco',
      missing: 'Dinos si es tuyo o solo lo conoces.',
    },
    previous: 'Anterior',
    lastHelp: 'Con fotos y unas líneas te encuentran mejor. Puedes añadirlas también después.',
    sent: (name: string) => `Recibimos «${name}». Te avisaremos por correo cuando lo revisemos.`,
    location: 'Ponlo justo en la puerta: así te encuentran.',
    editTitle: (name: string) => `Editar ${name}`,
    notice: 'Revisamos los cambios antes de publicarlos; mientras, la guía muestra lo de ahora.',
    atOnce:
      '«Cerrado temporalmente» y los días especiales se publican al momento; también el horario, si aceptamos tu solicitud de titularidad.',
    copyHours: {
      label: 'Copiar el horario de otro de tus comercios…',
      done: (name: string) => `Este es el horario de «${name}». Se guarda con lo demás.`,
    },
    proposal: 'Todavía no está publicado: puedes cambiarlo todo.',
    rejected: 'Corrígelo y guárdalo; después toca «Enviar de nuevo» para que lo volvamos a revisar.',
    sections: {
      data: 'Qué es',
      place: 'Dónde está',
      contact: 'Contacto',
      hours: 'Cuándo abre',
      special: 'Días especiales',
      specialHelp: 'Festivos, vacaciones o aperturas extraordinarias: valen por encima del horario semanal.',
      photos: 'Fotos',
      menu: 'Carta',
      menuHelp: 'Como PDF o en fotos. Con productos y secciones se lee mejor en el móvil.',
      details: 'Detalles',
      closing: 'Cierre',
    },
  },
  similar: {
    title: (count: number) => (count === 1 ? '¿Es este?' : '¿Es alguno de estos?'),
    text: (count: number) =>
      count === 1
        ? 'Ya hay un lugar parecido cerca. Si es el tuyo, dínoslo en vez de proponerlo otra vez.'
        : 'Ya hay lugares parecidos cerca. Si es uno de ellos, dinos que es tuyo en vez de proponerlo otra vez.',
    see: 'Ver su página',
    of: (name: string) => `(${name})`,
    mine: (name: string) => `Es mío: ${name}`,
    isMine: 'Es mío',
    yours: 'Ya es tuyo',
    away: (distance: string) => `a ${distance}`,
    here: 'en el mismo sitio',
    claim: '¿Es tuyo este comercio?',
    none: (count: number) => (count === 1 ? 'No, es otro' : 'No, es otro lugar'),
  },
} as const;
