import { formatNumber } from '../../../ui/values/format.ts';

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${formatNumber(n)} ${many}`);

/** What administrators read on the review screen. */
export const reviewTexts = {
  title: 'Revisión',
  link: (n: number) => (n === 0 ? 'Revisar pendientes' : `Revisar pendientes (${formatNumber(n)})`),
  linkImport: 'Revisar esta importación',
  waiting: (n: number) => `${formatNumber(n)} por revisar`,
  queue: {
    title: 'Cola de revisión',
    category: 'Categoría',
    import: 'Importación',
    choose: (name: string) => `Elegir ${name}`,
    changes: 'Cambios',
    pending: 'Nuevo',
    more: 'Cargar más',
    since: (when: string) => `Llegó ${when}`,
    chosen: (n: number) => count(n, 'elegido', 'elegidos'),
    none: 'Quitar la elección',
    events: (n: number) =>
      n === 1 ? 'Un evento de un comercio espera' : `${formatNumber(n)} eventos de comercios esperan`,
    runs: (n: number) =>
      n === 1 ? 'Los cambios de una fuente esperan' : `${formatNumber(n)} lecturas de fuentes esperan`,
    accept: 'Aceptar',
    reject: 'Rechazar…',
  },
  empty: {
    title: 'No queda nada por revisar',
    text: 'Todos los comercios están decididos. Lo que llegue nuevo aparecerá aquí.',
    filtered: 'No hay nada por revisar en esta categoría.',
    imported: 'De esta importación no queda nada por revisar.',
    all: 'Ver todo lo que espera',
    link: 'Ir a Comercios',
  },
  said: {
    gone: (name: string) => `Otra persona ya decidió sobre «${name}».`,
    goneMany: (n: number) => `Otras personas ya decidieron sobre ${formatNumber(n)} comercios.`,
    shown: (name: string, at: number, of: number) =>
      at > 0 ? `«${name}», ${formatNumber(at)} de ${formatNumber(of)}` : `«${name}»`,
  },
  record: {
    region: 'Comercio en revisión',
    at: (at: number, of: number) => `${formatNumber(at)} de ${formatNumber(of)}`,
    pending: 'Pendiente',
    changes: 'Cambios por revisar',
    changed: (n: number) =>
      `${count(n, 'dato cambia', 'datos cambian')}: lo publicado sigue igual hasta que los aceptes.`,
    before: 'Antes:',
    after: 'Después:',
    imported: (source: string) => `Importado de ${source}`,
    ownSource: 'Escrito a mano',
    /** `claims`: whether the person says that it is theirs; null once that is decided. */
    proposedBy: (person: string | undefined, claims: boolean | null) =>
      `Propuesto por ${person ?? 'una persona con cuenta'}${
        claims === null ? '' : claims ? ' · dice que es suyo' : ' · solo lo conoce'
      }`,
    lacks: {
      description: 'Sin descripción',
      address: 'Sin dirección',
      phones: 'Sin teléfono',
      website: 'Sin sitio web',
      openingHours: 'Sin horario',
      photos: 'Sin fotos',
    } as Readonly<Record<string, string>>,
    nothing: 'Nada',
    sections: {
      photos: 'Fotos',
      what: 'Qué es',
      where: 'Dónde está',
      contact: 'Contacto',
      hours: 'Horario',
      details: 'Más datos',
    },
    hoursUnclear: 'No se entiende este horario:',
    photo: (name: string, at: number) => `Foto ${at} de ${name}`,
    logo: (name: string) => `Logotipo de ${name}`,
    imports: 'Lo que anotó la importación',
    importsNone: 'Ningún aviso: todos sus datos se pudieron usar.',
    seeImport: 'Ver la importación',
    history: 'Decisiones anteriores',
    historyNone: 'Nadie ha decidido antes sobre este comercio.',
    reason: 'Motivo:',
    failed: 'No se pudo leer el comercio.',
  },
  side: {
    region: 'Mapa y duplicados',
    map: (name: string) => `Mapa de ${name}`,
    duplicates: 'Posibles duplicados',
    none: 'No se parece a ningún otro comercio de la zona.',
    failed: 'No se pudieron buscar duplicados.',
    retry: 'Reintentar',
    similarity: (share: number) => `${Math.round(share * 100)} % parecido`,
    away: (distance: string) => `a ${distance}`,
    reasons: { name: 'mismo nombre', phone: 'mismo teléfono', website: 'mismo sitio web' },
    merge: 'Combinar',
    withThat: (name: string) => ` con «${name}»`,
  },
  bar: {
    region: 'Decisión',
    accept: 'Aceptar',
    acceptChanges: 'Aceptar cambios',
    reject: 'Rechazar…',
    open: 'Abrir ficha',
    skip: 'Omitir',
    previous: 'Anterior',
    next: 'Siguiente',
  },
  undo: {
    button: 'Deshacer',
    done: (name: string) => `«${name}» vuelve a estar pendiente.`,
    changesDone: (name: string) => `Los cambios de «${name}» vuelven a estar pendientes.`,
    last: (text: string) => `Última decisión: ${text}`,
  },
  decided: {
    accept: (name: string) => `«${name}» aceptado.`,
    reject: (name: string) => `«${name}» rechazado.`,
    acceptChanges: (name: string) => `Cambios de «${name}» publicados.`,
    rejectChanges: (name: string) => `Cambios de «${name}» rechazados.`,
    failed: (name: string, why: string) => `«${name}» sigue en la cola: ${why}`,
  },
  askChanges: (name: string) => `Rechazar los cambios de «${name}»`,
  lock: {
    row: (name: string) => `${name} la está revisando`,
    said: (name: string) => `${name} la está revisando.`,
    banner: (message: string, blocked: boolean) =>
      blocked ? `${message} Cuando decida, pasarás al siguiente.` : message,
  },
  keys: {
    button: 'Atajos',
    title: 'Atajos del teclado',
    letters: 'Usar los atajos de una sola tecla',
    lettersHelp: 'Sin ellos, las flechas y los botones siguen funcionando. Se recuerda en este dispositivo.',
    close: 'Cerrar',
    list: [
      [['A'], 'Aceptar'],
      [['R'], 'Rechazar con un motivo (Ctrl + Intro lo envía)'],
      [['J', '↓'], 'Siguiente, sin decidir'],
      [['K', '↑'], 'Anterior'],
      [['E'], 'Abrir la ficha para editarla'],
      [['M'], 'Combinar con el primer duplicado'],
      [['X'], 'Elegir para decidir varios a la vez'],
      [['Mayús + A', 'Mayús + R'], 'Aceptar o rechazar los elegidos'],
      [['Z'], 'Deshacer la última decisión'],
      [['?'], 'Ver estos atajos'],
    ] as readonly (readonly [readonly string[], string])[],
  },
} as const;
