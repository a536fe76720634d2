import { small } from '@callejero/contract/text/letters.ts';
import { listInWords } from '@callejero/contract/text/list-words.ts';

/** What administrators read on the first page of the back office. */
export const texts = {
  title: 'Inicio',
  commerces: 'Comercios',
  nothingAllowed: 'Lo que puedes abrir está en el menú. Si te falta algo, pídeselo a otro administrador.',
  notNow: 'Ahora no',
  warnings: {
    'second-step-off': {
      title: 'Protege la administración con un segundo paso',
      text: 'Ahora basta una contraseña para entrar aquí. Con un segundo paso haría falta también un código del teléfono o una llave de acceso. Pide a quien lleva el servidor que ponga ADMIN_SECOND_STEP=required (u optional, para quien quiera) y lo reinicie.',
    },
    'second-step-own': {
      title: 'Añade un segundo paso a tu cuenta',
      text: 'Tu cuenta administra la guía y entra solo con una contraseña. Añade una aplicación de códigos o una llave de acceso: te llevará un minuto.',
      action: 'Configurarlo ahora',
      href: '/user',
    },
    'second-step-others': {
      title: 'Hay quien administra sin segundo paso',
      text: 'Alguna de las personas que administran entra solo con su contraseña. Pídeles que añadan un segundo paso en sus ajustes, o que quien lleva el servidor ponga ADMIN_SECOND_STEP=required.',
    },
  },
  /** The remedy of a problem, a sentence, which only somebody with access to the machine can apply. */
  forTheOperator: (remedy: string) => `Para quien lleva el servidor: ${small(remedy)}`,
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
    baseMap: 'Mapa base',
    baseMapNote: 'Las calles bajo los comercios',
    keys: 'Claves',
    keysNote: 'Google Maps',
    audit: 'Historial de cambios',
    auditNote: 'Quién cambió qué y cuándo',
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
