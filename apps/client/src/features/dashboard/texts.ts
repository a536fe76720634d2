import type { DemoState } from '@callejero/contract/answers/demo.ts';
import { small } from '@callejero/contract/text/letters.ts';
import { listInWords } from '@callejero/contract/text/list-words.ts';

type DemoCount = keyof DemoState['removed'];

/** What administrators read on the first page of the back office. */
export const texts = {
  title: 'Inicio',
  commerces: 'Comercios',
  nothingAllowed: 'Lo que puedes abrir está en el menú. Si te falta algo, pídeselo a otro administrador.',
  notNow: 'Ahora no',
  warnings: {
    'second-step-off': {
      title: 'Protege la administración con un segundo paso',
      text: 'Ahora basta una contraseña para entrar aquí. Con un segundo paso haría falta también un código del teléfono o una llave de acceso. Se activa en «La ciudad»: para todas las personas que administran, o para quien quiera.',
      action: 'Ir a «La ciudad»',
      href: '/city',
    },
    'second-step-own': {
      title: 'Añade un segundo paso a tu cuenta',
      text: 'Tu cuenta administra la guía y entra solo con una contraseña. Añade una aplicación de códigos o una llave de acceso: te llevará un minuto.',
      action: 'Configurarlo ahora',
      href: '/user',
    },
    'second-step-others': {
      title: 'Hay quien administra sin segundo paso',
      text: 'Alguna de las personas que administran entra solo con su contraseña. Pídeles que añadan un segundo paso en sus ajustes, o hazlo obligatorio en «La ciudad».',
    },
  },
  /** The remedy of a problem, a sentence, which only somebody with access to the machine can apply. */
  forTheOperator: (remedy: string) => `Para quien lleva el servidor: ${small(remedy)}`,
  demo: {
    title: 'Quitar la demostración',
    lead: 'Los lugares, eventos, promociones y personas inventados de esta guía. Quítalos cuando empieces con los de tu ciudad.',
    open: 'Ver qué se quita',
    goes: ({ commerces, products, events, promotions, people }: Readonly<Record<DemoCount, number>>) =>
      `Se quitan ${commerces} lugares, ${products} productos, ${events} eventos, ${promotions} promociones y ${people} personas inventadas, con sus fotos.`,
    goesWith: ({ conversations, redemptions, favourites }: Readonly<Record<DemoCount, number>>) =>
      `Con ellos se van ${conversations} conversaciones, ${redemptions} canjes y ${favourites} favoritos.`,
    stays: (count: number) => (count === 1 ? 'Se queda 1:' : `Se quedan ${count}:`),
    reasons: { edited: 'alguien lo editó', used: 'es de gente de la ciudad, o lo usa' },
    edited: 'Quitar también lo que alguien editó',
    forGood: 'No se puede deshacer.',
    backup: (when: string) => `La última copia de seguridad es del ${when}.`,
    noBackup: 'No hay ninguna copia de seguridad: pide antes una a quien lleva el servidor.',
    type: (word: string) => `Escribe «${word}» para confirmarlo`,
    wrongWord: (word: string) => `Escribe «${word}».`,
    cancel: 'Cancelar',
    remove: 'Quitar para siempre',
    removing: 'Quitando…',
    done: 'La demostración se quitó.',
  },
  decide: {
    title: 'Por decidir',
    done: 'Nada espera una decisión. Buen trabajo.',
    pending: 'Comercios por revisar',
    changes: 'Cambios de propietarios',
    reports: 'Reportes abiertos',
    claims: 'Solicitudes de titularidad',
    runs: 'Actualizaciones de fuentes',
    hours: 'Horarios sin entender',
    failed: 'Notificaciones fallidas',
    since: (when: string) => `El primero, ${when}`,
    sinceFeminine: (when: string) => `La primera, ${when}`,
    changesNote: 'En comercios ya aceptados',
    hoursNote: 'Se muestran como están escritos',
    failedNote: 'No se pudieron enviar',
    none: 'Ninguno',
    noneFeminine: 'Ninguna',
  },
  counts: {
    title: 'La ciudad',
    commerces: 'Comercios aceptados',
    users: 'Usuarios',
    usersNote: (week: string, month: string) => `+${week} en 7 días, +${month} en 30`,
    promotions: 'Promociones en curso',
    events: 'Eventos en 7 días',
    eventsNote: 'Con los que se repiten',
    scheduled: 'Notificaciones programadas',
    scheduledNote: (when: string) => `La próxima, ${when}`,
  },
  trends: {
    title: 'Últimos 30 días',
    charts: {
      users: 'Usuarios nuevos',
      commerces: 'Comercios nuevos',
      decisions: 'Decisiones',
      events: 'Eventos publicados',
    },
    series: {
      users: 'Usuarios nuevos',
      commerces: 'Comercios nuevos',
      accepted: 'Aceptados',
      rejected: 'Rechazados',
      events: 'Eventos publicados',
    },
  },
  use: {
    link: 'Uso',
    line: (visits: string, opened: string, nothing: string) =>
      `En los últimos 7 días: visitas, ${visits}; lugares abiertos, ${opened}; búsquedas sin resultado, ${nothing}.`,
  },
  quality: {
    title: 'Calidad de los datos',
    all: 'Ver la calidad',
    none: 'Ningún comercio tiene defectos conocidos.',
    some: (any: string, total: string) => `${any} de ${total} comercios tienen algo por corregir.`,
    any: 'Con algún defecto',
    defect: 'Defecto',
    now: 'Hoy',
    change: (days: number) => (days === 1 ? 'Desde ayer' : `Desde hace ${days} días`),
    same: 'Igual',
    /** Shown until there is a day to compare with. */
    since: 'Mañana verás aquí cómo cambia cada número.',
  },
  backups: {
    title: 'Copias de seguridad',
    last: (when: string, exactly: string, size: string) =>
      `La última, ${when} (${exactly}): ${size}, leída de vuelta y entera.`,
    none: 'Todavía no hay ninguna copia completa.',
    encrypted: 'Está cifrada.',
    daily: (time: string) => `Se hace sola cada día a las ${time}.`,
    off: 'No se hacen solas: quien lleva el servidor lo cambia con BACKUP_AT.',
    beside:
      'Se guarda en la misma máquina que los datos: para no perderla con ella, quien lleva el servidor elige otro lugar con BACKUP_TO.',
    failed: (problem: string) => `La más reciente tiene un problema. ${problem}`,
    drilled: (when: string) => `Último simulacro de restauración: ${when}, todo bien.`,
    drillFailed: (when: string, problem: string) =>
      `El último simulacro de restauración (${when}) encontró un problema. ${problem}`,
    running: (size: string) =>
      `Haciendo una copia: ${size} hasta ahora. Puedes salir de esta página: sigue sola.`,
    make: 'Hacer una copia ahora',
  },
  activity: {
    title: 'Actividad reciente',
    all: 'Ver todo el historial',
    empty: 'Aún no hay cambios registrados.',
  },
  pages: {
    complete: {
      privacy: 'Completa el aviso de privacidad',
      terms: 'Completa las condiciones de uso',
    },
    /** `blanks`: names as in «domicilio». */
    missing: (blanks: readonly string[]) =>
      `${blanks.length === 1 ? 'Falta un dato' : `Faltan ${blanks.length} datos`}, entre corchetes en el texto: ${listInWords(blanks)}.`,
    edit: 'Completar',
  },
  settings: {
    title: 'Configuración',
    terms: 'Condiciones de uso',
    privacy: 'Aviso de privacidad',
    legalNote: 'Texto legal que se acepta al registrarse',
    holidays: 'Días festivos',
    holidaysNote: 'Cuándo cambian los horarios',
    discounts: 'Descuentos',
    discountsNote: 'Los que usan las promociones',
    vehicles: 'Vehículos',
    vehiclesNote: 'De usuarios y comercios',
    city: 'La ciudad',
    cityNote: 'Nombre, logotipo, color, contacto y seguridad',
    baseMap: 'Mapa base',
    baseMapNote: 'Las calles bajo los comercios',
    keys: 'Claves',
    keysNote: 'Google Maps',
    audit: 'Historial de cambios',
    auditNote: 'Quién cambió qué y cuándo',
  },
  checklist: {
    title: 'Puesta en marcha',
    progress: (done: number, all: number) => `${done} de ${all}`,
    hide: 'Ocultar',
    done: '(hecho)',
    name: 'Ponerle nombre a la ciudad',
    logo: 'Subir el logotipo',
    map: 'Elegir el mapa de calles',
    places: 'Cargar los primeros lugares',
    legal: 'Completar los textos legales',
    mail: 'Conectar el correo',
  },
  first: {
    title: 'Empieza por aquí',
    lead: (city: string) => `${city} todavía no tiene comercios. Estos son los primeros pasos:`,
    import: 'Importar comercios',
    importNote: 'Desde una hoja de cálculo o de OpenStreetMap: lo más rápido.',
    category: 'Crear una categoría',
    categoryNote: 'Cómo se agrupan los comercios en la guía.',
    commerce: 'Crear un comercio',
    commerceNote: 'A mano, con su punto en el mapa.',
    baseMap: 'El mapa de tu ciudad',
    baseMapNote: 'Las calles sobre las que se ven los comercios.',
    baseMapMissing: 'Falta el mapa base: los comercios se ven sobre un fondo liso.',
    baseMapChoose: 'Elegir el mapa',
    later: 'Más tarde',
  },
} as const;
