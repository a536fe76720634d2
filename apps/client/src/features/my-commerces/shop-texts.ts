/** Of the page of one commerce and of what it leads to: the list of the person's commerces loads none of it. */
export const shopTexts = {
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
    undo: (count: number, when: string) =>
      `Deshacer lo importado (${count === 1 ? '1 producto' : `${count} productos`}, ${when})`,
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
} as const;
