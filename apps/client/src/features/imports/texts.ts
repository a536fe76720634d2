import type { ImportRow } from '@callejero/contract/answers/imports.ts';
import type { ImportStatus } from '@callejero/contract/enums/import-status.ts';
import { permissionNames } from '@callejero/contract/permissions.ts';
import {
  type ImportFormat,
  type ImportOutcome,
  type ImportTargetName,
  importRetention,
  importTargets,
} from '@callejero/contract/resources/imports.ts';
import { capital } from '@callejero/contract/text/letters.ts';

/** What people read on the screen of imports. */
export const texts = {
  title: 'Importar',
  back: 'Todas las importaciones',
  target: {
    label: '¿Qué contiene?',
    guess: 'Lo que se vea en el archivo',
    help: (target: ImportTargetName | null) =>
      target === null
        ? 'Se reconoce por el contenido; después puedes cambiarlo.'
        : target === 'commerces'
          ? 'OpenStreetMap (JSON), GeoJSON, KML, GPX, un CSV, Excel o JSON de cualquier origen, o el CSV que exporta Callejero.'
          : target === 'events'
            ? 'Un calendario (iCalendar), la agenda de datos.madrid.es, un CSV, Excel o JSON de cualquier origen, o el CSV que exporta Callejero.'
            : target === 'shifts'
              ? 'La lista del colegio en CSV, Excel, JSON o iCalendar: una fila por turno, o una fila por día con una columna por zona o turno.'
              : target === 'quarters'
                ? 'Un GeoJSON o KML con el polígono de cada barrio, o el CSV que exporta Callejero.'
                : `Un CSV como el que exporta la lista de ${importTargets[target]}.`,
  },
  purged: `Pasaron más de ${importRetention.days} días: ya no se guarda fila por fila qué hizo esta importación y no se puede deshacer.`,
  drop: {
    title: 'Arrastra aquí los archivos',
    formats: (target: ImportTargetName | null) =>
      `${target === null || hasForeignData(target) ? 'CSV, Excel (.xlsx), JSON, GeoJSON, KML, KMZ, GPX o iCalendar' : 'Archivos CSV o Excel (.xlsx)'}. Puedes soltar varios a la vez.`,
    choose: 'Elegir archivos',
    label: 'Archivos que se van a importar',
    nothingYet: 'Nada se guarda todavía: primero verás qué se crearía, qué cambiaría y qué se omitiría.',
    refused: 'Estos archivos no se pueden importar:',
    sendOthers: (count: number) =>
      count === 1 ? 'Importar el otro archivo' : `Importar los otros ${count} archivos`,
    uploading: 'Subiendo los archivos',
    sent: 'Enviado',
    waiting: 'En espera',
    cancel: 'Cancelar la subida',
    failed: 'No se pudieron importar los archivos',
    forbidden: `Puedes ver las importaciones. Para empezar una te falta un permiso: «${permissionNames['imports:create']}».`,
  },
  sources: {
    all: 'Ver las fuentes',
    newData: (name: string) => `Datos nuevos de «${name}»`,
    help: 'Se leen como la última vez. Verás qué cambia antes de que se guarde nada.',
    waits: 'Espera tu decisión.',
  },
  missing: {
    title: (count: string, one: boolean) =>
      one ? '1 lugar ya no está en estos datos' : `${count} lugares ya no están en estos datos`,
    help: 'O figuran como cerrados. Nunca se archivan por sí solos: tú decides por todos.',
    keep: 'Conservarlos',
    archive: 'Archivarlos',
    archiveQuestion: '¿Archivarlos todos?',
    archiveNow: 'Dejarán de verse en la guía. Se deshace con la importación.',
    archiveLater: 'Se archivarán al confirmar. Se deshace con la importación.',
    kept: 'Se conservan: alguien decidió que sigan en la guía.',
    archived: { planned: 'Se archivarán al confirmar.', done: 'Se archivaron con esta importación.' },
  },
  history: {
    title: 'Importaciones anteriores',
    empty: 'Aún no se ha importado nada.',
    date: 'Fecha',
    files: 'Archivos',
    status: 'Estado',
    result: 'Resultado',
    more: (count: number) => (count === 1 ? 'y 1 más' : `y ${count} más`),
    open: (files: string) => `Ver la importación de ${files}`,
    console: 'Línea de comandos',
    older: 'Ver más antiguas',
    newer: 'Ver más recientes',
  },
  counts: {
    read: 'Leídos',
    created: 'Nuevos',
    updated: 'Actualizados',
    unchanged: 'Sin cambios',
    skipped: 'Omitidos',
  },
  notAdding: 'Estos números no cuadran: avisa a quien mantiene el sistema.',
  states: {
    uploaded: 'Los archivos esperan su turno.',
    planning: 'Leyendo los archivos y comparándolos con lo que ya hay.',
    planned: 'Esto es lo que pasará. Todavía no se ha guardado nada.',
    running: 'Guardando. Puedes cerrar esta página: seguirá igual.',
    done: 'La importación terminó.',
    failed: 'La importación no se pudo completar.',
    cancelled: 'La importación se canceló.',
    undoing: 'Deshaciendo la importación.',
    undone: 'La importación se deshizo.',
  } satisfies Record<ImportStatus, string>,
  /** About new commerces that are reviewed before they are shown. */
  pendingNews: {
    planned: 'Los nuevos entrarán como pendientes: se verán en el mapa cuando se acepten.',
    done: 'Los nuevos entraron como pendientes: se ven en el mapa cuando se aceptan.',
  },
  progress: {
    label: 'Progreso',
    of: (done: string, total: string) => `${done} de ${total}`,
    starting: 'Empezando…',
  },
  preview: {
    title: { commerces: 'Así se verán en la guía', events: 'Así se verán en la agenda' },
    help: 'Tres ejemplos: uno de los que más dicen, uno corriente y uno de los que menos.',
  },
  outcomes: {
    created: { tab: 'Nuevos', empty: 'Nada nuevo.' },
    updated: { tab: 'Actualizados', empty: 'Nada cambia.' },
    unchanged: { tab: 'Sin cambios', empty: 'Nada está igual que antes.' },
    skipped: { tab: 'Omitidos', empty: 'No se omite nada.' },
  } satisfies Record<ImportOutcome, { tab: string; empty: string }>,
  rows: {
    /** How the server's notes about likely duplicates begin. */
    duplicateNote: 'Posible duplicado',
    title: 'Fila por fila',
    tabs: 'Qué pasa con cada fila',
    place: 'Nombre',
    origin: 'Origen',
    what: 'Qué pasa',
    flags: 'Mostrar solo',
    first: 'Las primeras',
    all: 'Todos',
    notes: 'Con avisos',
    duplicates: 'Posibles duplicados',
    kept: 'Con datos cambiados a mano',
    nothingFlagged: 'Ninguna de estas filas.',
    noName: 'Sin nombre',
    plain: (isOver: boolean) =>
      ({
        created: isOver ? 'Se creó.' : 'Se crea.',
        updated: isOver ? 'Cambiaron sus datos.' : 'Cambian sus datos.',
        unchanged: 'Igual que en Callejero.',
        skipped: isOver ? 'Se omitió.' : 'Se omite.',
        archived: isOver ? 'Se archivó.' : 'Se archiva.',
      }) satisfies Record<ImportRow['outcome'], string>,
    raw: 'En el archivo',
    result: 'Queda',
    nothing: 'nada',
    at: (file: string, row: number) => `${file}, n.º ${row}`,
    data: (count: number) => (count === 1 ? '1 dato' : `${count} datos`),
    before: 'antes',
    after: 'después',
    unchangedFields: (fields: string) => `Cambiado a mano, se conserva: ${fields}`,
    like: 'Se parece a',
    away: (metres: number) => `a ${metres} m`,
    here: '(también está en esta importación)',
    existing: '(ya existe)',
    applied: 'Guardado',
    undone: {
      archived: 'Archivado al deshacer',
      restored: 'Devuelto a como estaba',
      kept: 'Se dejó: alguien lo cambió',
    },
    previous: 'Anteriores',
    next: 'Siguientes',
    page: (from: string, to: string, total: string) => `${from}–${to} de ${total}`,
  },
  files: {
    title: 'Archivos',
    name: 'Archivo',
    format: 'Formato',
    unread: 'Sin leer',
  },
  options: {
    title: 'Opciones',
    publication: 'Los eventos nuevos entran como',
    draft: 'Borradores: alguien los revisa antes de publicarlos',
    published: 'Publicados: se ven en la agenda enseguida',
    publicationHelp: 'Los que ya existen siguen como están. Sin un punto del mapa quedan en borrador.',
    timezone: 'Zona horaria de sus fechas',
    ownTimezone: (zone: string) => `La que corresponde al archivo: ${zone}`,
    status: 'Los comercios nuevos entran como',
    pending: 'Pendientes: alguien los revisa antes de publicarlos',
    accepted: 'Aceptados: se ven en el mapa enseguida',
    statusHelp: 'Los que ya existen conservan su estado.',
    names: 'Los nombres en mayúsculas',
    namesReadable: 'Como en un rótulo: «Farmacia San José»',
    namesWritten: 'Tal cual: «FARMACIA SAN JOSÉ»',
    namesHelp: 'El nombre original queda anotado en la importación.',
    source: 'Origen de los datos',
    sourceHelp:
      'Lo que se importa dice de dónde viene. Con un nombre se guarda en Fuentes, con lo que respondas aquí, y los próximos datos actualizan en lugar de repetir.',
    sourceName: 'Nombre del origen',
    licence: 'Licencia',
    licenceExample: 'CC BY 4.0',
    exportHelp:
      'Las columnas son los campos. Una fila con el identificador de algo que existe lo actualiza; las demás lo crean. Una celda vacía deja el campo vacío.',
    ignored: (columns: string) => `Columnas que no se importan: ${columns}.`,
    recalculating: 'Se vuelve a calcular con estas opciones.',
  },
  lists: {
    label: (file: string) => `Qué lista de ${file} se importa`,
    option: (name: string, rows: string, columns: number, header: string) =>
      `${name}: ${rows} filas, ${columns} columnas (${header})`,
  },
  nameQuestion: {
    legend: (file: string) => `¿Cuál es el nombre en ${file}?`,
    examples: (cells: string) => `Por ejemplo: ${cells}`,
  },
  values: {
    title: 'Qué palabra entra en qué categoría',
    unknown: (values: number, rows: string) =>
      values === 1
        ? `1 palabra no se reconoce (${rows} filas)`
        : `${values} palabras no se reconocen (${rows} filas)`,
    known: 'Todas se reconocen',
    value: 'En el archivo',
    rows: 'Filas',
    category: 'Categoría',
    categoryOf: (value: string) => `Categoría de «${value}»`,
    asRest: 'Como el resto',
    leftOut: 'Se deja fuera',
    rest: 'El resto',
    restOf: 'Categoría para el resto',
    noRest: { commerces: 'Ninguna: se omite', events: 'Sin categoría' },
    more: (count: number) => (count === 1 ? 'Ver 1 más' : `Ver ${count} más`),
    create: 'Crear…',
    createFor: (value: string) => `Crear una categoría para «${value}»`,
    newName: 'Nombre de la categoría nueva',
    save: 'Crear la categoría',
    cancel: 'No crearla',
  },
  /** Of words for records that are only chosen here. */
  records: {
    province: {
      title: 'Qué palabra es qué provincia',
      column: 'Provincia',
      meaningOf: (value: string) => `Provincia de «${value}»`,
      rest: 'La de la ciudad',
    },
    quarter: {
      title: 'Qué palabra es qué barrio',
      column: 'Barrio, si el punto no está en ninguno',
      meaningOf: (value: string) => `Barrio de «${value}»`,
      rest: 'Ninguno',
    },
  },
  places: {
    title: 'Qué lugar es cada uno',
    place: 'Lugar de la guía',
    open: (count: number, rows: string) =>
      count === 1
        ? `1 nombre no coincide con ningún lugar (${rows} turnos). Mientras no respondas, se queda fuera.`
        : `${count} nombres no coinciden con ningún lugar (${rows} turnos). Mientras no respondas, se quedan fuera.`,
    known: 'Todos los nombres son lugares de la guía.',
    unknown: 'Ninguno todavía',
    leftOut: 'Se deja fuera',
    choose: 'Elegir lugar',
    chooseFor: (raw: string) => `Elegir lugar: «${raw}»`,
    create: 'Crear propuesta',
    createFor: (raw: string) => `Crear propuesta: «${raw}»`,
    leave: 'Dejar fuera',
    leaveOut: (raw: string) => `Dejar fuera: «${raw}»`,
    proposal:
      'Queda pendiente de revisión en el centro de la ciudad: pon su punto al revisarla. Sus turnos se ven cuando se acepta.',
    name: 'Nombre',
    save: 'Crear',
  },
  turns: {
    legend: 'Horas de los turnos que el archivo nombra con palabras',
    help: 'Si terminan a la misma hora a la que empiezan o antes, terminan al día siguiente.',
    day: 'Día',
    night: 'Noche',
    whole: '24 horas',
    holiday: 'Día, en festivos (vacío: como los demás)',
    label: (kind: string, end: 'from' | 'until') => `${kind}: ${end === 'from' ? 'empieza' : 'termina'}`,
    unsaid: 'Turno, si el archivo no dice cuál',
  },
  areaCode: 'Prefijo de los teléfonos de la ciudad',
  srid: 'Código EPSG de las coordenadas',
  toColumns: 'Revisar las columnas',
  reasons: {
    lost: (isOver: boolean) => (isOver ? 'Qué se perdió' : 'Qué se pierde'),
    skipped: (isOver: boolean) => (isOver ? 'Por qué se omitieron' : 'Por qué se omiten'),
    notes: 'Qué se dice de los demás',
    examples: (names: string) => `Por ejemplo: ${names}`,
    more: (count: number) => (count === 1 ? 'Y una cosa más' : `Y ${count} cosas más`),
    otherPlaces: 'Son otros lugares',
  },
  columns: {
    check: 'Compruébala: no es seguro.',
    /** What columns are called in each format. */
    names: {
      overpass: { one: 'etiqueta', many: 'etiquetas', alike: 'con estas etiquetas' },
      geojson: { one: 'propiedad', many: 'propiedades', alike: 'con estas propiedades' },
      other: { one: 'columna', many: 'columnas', alike: 'con esta cabecera' },
    },
    unsure: (names: ColumnNames, columns: string) =>
      `Comprueba estas ${names.many} antes de confirmar: ${columns}. Si le das un nombre al origen, lo que elijas vale también para el próximo archivo ${names.alike}.`,
    title: (names: ColumnNames, file: string) => `${capital(names.many)} de ${file}`,
    detected: (parts: string) => `Detectado: ${parts}.`,
    delimiters: {
      ',': 'separado por comas',
      ';': 'separado por punto y coma',
      '\t': 'separado por tabuladores',
      '|': 'separado por barras',
    } as Readonly<Record<string, string>>,
    help: (names: ColumnNames) => `Di qué es cada ${names.one}. Lo que no haga falta se puede dejar fuera.`,
    unused: 'No se usa',
    meaningOf: (names: ColumnNames, column: string) => `Qué es la ${names.one} ${column}`,
    column: 'Columna',
    meaning: 'Qué es',
    sample: 'Primeras filas',
    missing: (names: ColumnNames, fields: string) => `Falta decir qué ${names.one} es: ${fields}.`,
  },
  mapping: {
    title: {
      commerces: 'Qué etiqueta entra en qué categoría',
      events: 'Qué tipo de evento entra en qué categoría',
    },
    help: {
      commerces:
        'Se usa la primera línea que coincide. Las etiquetas de cada categoría se cambian en su ficha.',
      events: 'También se reconoce el nombre de cualquier categoría de eventos.',
    },
    search: 'Buscar etiqueta o categoría',
    tag: 'Etiqueta',
    category: 'Categoría',
    placeType: 'Tipo de lugar',
    none: '—',
    nothing: 'Ninguna línea coincide.',
    ignored: 'Lo que se deja fuera a propósito',
    unclaimed: {
      commerces: 'Etiquetas conocidas que ninguna categoría activa recoge',
      events: 'Tipos conocidos que ninguna categoría activa recoge',
    },
    categories: 'Ir a Categorías',
  },
  actions: {
    confirm: 'Confirmar importación',
    nothingToDo: 'No hay nada nuevo que guardar.',
    cancel: 'Cancelar',
    cancelRunning: 'Cancelar la importación',
    cancelQuestion: '¿Cancelar la importación?',
    cancelDetail: 'Lo que ya se guardó se queda; después podrás deshacerlo.',
    cancelPlanned: 'No se guardará nada de estos archivos.',
    undo: 'Deshacer importación',
    undoQuestion: '¿Deshacer toda la importación?',
    undoDetail: (created: string, updated: string) =>
      `Se archivará lo que creó (${created}) y lo que actualizó (${updated}) volverá a estar como antes. Lo que alguien haya cambiado después se queda como está.`,
    again: 'Importar otros archivos',
    goOn: 'Continuar la importación',
    review: 'Revisar los comercios de esta importación',
    see: 'Ver los comercios de esta importación',
    duplicates: 'Ver posibles duplicados',
    list: (target: ImportTargetName) => `Ir a ${importTargets[target]}`,
  },
  undone: (archived: string, restored: string, kept: string) =>
    `Archivados: ${archived}. Devueltos a como estaban: ${restored}. Sin tocar porque alguien los cambió: ${kept}.`,
  unreadable: (missing: string) => `Sus filas no se muestran. ${missing}`,
  notFound: 'Esa importación ya no existe.',
} as const;

const hasForeignData = (target: ImportTargetName) =>
  target === 'commerces' || target === 'events' || target === 'quarters' || target === 'shifts';

type ColumnNames = Record<'one' | 'many' | 'alike', string>;

export function columnNames(format: ImportFormat | null): ColumnNames {
  const { names } = texts.columns;
  return format === 'overpass' || format === 'geojson' ? names[format] : names.other;
}
