/** The contract of imports: states, options, the plan by row and its report. */
import * as z from 'zod';
import { idSchema, revSchema, textSchema, toEnum } from '../resource.ts';
import { timezoneSchema } from '../timezone.ts';
import { turnKinds, usualTurns } from '../turns.ts';

/** The collections that an import can write. */
export const importTargets = {
  commerces: 'Comercios',
  events: 'Eventos',
  products: 'Productos',
  categories: 'Categorías',
  promotions: 'Promociones',
  discounts: 'Descuentos',
  vehicles: 'Vehículos',
  holidays: 'Días festivos',
  shifts: 'Turnos',
  alerts: 'Avisos de la ciudad',
  addresses: 'Direcciones',
  provinces: 'Provincias',
  quarters: 'Barrios',
} as const;
export type ImportTargetName = keyof typeof importTargets;
export const importTargetSchema = toEnum(importTargets, 'Elige qué contiene.');

/** `export`: Callejero's own CSV, whose columns are fields. `data`: data of others, whose columns have to be interpreted. */
export type ImportLayout = 'data' | 'export';

export const importOutcomes = {
  created: 'Nuevo',
  updated: 'Actualizado',
  unchanged: 'Sin cambios',
  skipped: 'Omitido',
} as const;
export type ImportOutcome = keyof typeof importOutcomes;

export const importFormats = {
  overpass: 'OpenStreetMap (Overpass)',
  geojson: 'GeoJSON',
  esri: 'JSON de ArcGIS',
  sparql: 'JSON de SPARQL',
  socrata: 'JSON de Socrata',
  json: 'JSON',
  xlsx: 'Excel',
  kml: 'KML',
  gpx: 'GPX',
  icalendar: 'iCalendar',
  csv: 'CSV',
  agenda: 'Agenda de datos.madrid.es',
  export: 'CSV de Callejero',
} as const;
export type ImportFormat = keyof typeof importFormats;

/** What happens to a row of the plan: one of the file, or a place of the source that the file does not contain. */
export const importRowOutcomes = { ...importOutcomes, archived: 'Archivado' } as const;

/** Days after the end of an import in which its rows are stored and it can be undone. */
export const importRetention = { days: 90 } as const;

/** Bytes and numbers. */
export const importLimits = {
  files: 50,
  /** One file: it is read as a whole, which needs several times its size in memory. */
  file: 64 * 1024 * 1024,
  /** All files of one upload. */
  upload: 200 * 1024 * 1024,
  /** What the files of an archive (a workbook, a KMZ) may have together when they are unpacked. */
  unpacked: 200 * 1024 * 1024,
  /** Nesting of JSON and XML; real data stays below ten. */
  depth: 64,
} as const;

/** The fields that a CSV column (or a property of GeoJSON) may contain for a place. */
export const placeColumnFields = {
  name: 'Nombre',
  externalId: 'Identificador',
  latitude: 'Latitud',
  longitude: 'Longitud',
  point: 'Latitud y longitud en una columna',
  category: 'Categoría',
  description: 'Descripción',
  streetKind: 'Clase de vía',
  street: 'Calle',
  number: 'Número',
  letter: 'Letra del número',
  extra: 'Interior, piso, referencia',
  postalCode: 'Código postal',
  locality: 'Localidad',
  province: 'Provincia',
  quarter: 'Barrio',
  phone: 'Teléfono',
  mobile: 'Móvil',
  whatsapp: 'WhatsApp',
  email: 'Correo electrónico',
  website: 'Sitio web',
  facebook: 'Facebook',
  instagram: 'Instagram',
  openingHours: 'Horario',
  wheelchair: 'Acceso en silla de ruedas',
} as const;
export type PlaceColumnField = keyof typeof placeColumnFields;

/** The fields that a CSV column may contain for an event. */
export const eventColumnFields = {
  title: 'Título',
  externalId: 'Identificador',
  startDate: 'Empieza (fecha, o fecha y hora)',
  startTime: 'Hora a la que empieza',
  endDate: 'Termina (fecha, o fecha y hora)',
  endTime: 'Hora a la que termina',
  weekdays: 'Días de la semana',
  recurrence: 'Regla de repetición (RRULE)',
  excluded: 'Días excluidos',
  description: 'Descripción',
  category: 'Categoría',
  audience: 'Público',
  partOf: 'Actividad de la que forma parte',
  organizer: 'Organiza',
  free: 'Gratis',
  price: 'Precio',
  url: 'Página o entradas',
  venue: 'Nombre del lugar',
  streetKind: 'Clase de vía',
  street: 'Calle',
  number: 'Número',
  letter: 'Letra del número',
  postalCode: 'Código postal',
  locality: 'Localidad',
  province: 'Provincia',
  latitude: 'Latitud',
  longitude: 'Longitud',
  point: 'Latitud y longitud en una columna',
} as const;
export type EventColumnField = keyof typeof eventColumnFields;

/** The fields that a CSV column may contain for the turns of places. */
export const shiftColumnFields = {
  startDate: 'Día (fecha, o fecha y hora a la que empieza)',
  name: 'Nombre del lugar',
  street: 'Dirección',
  phone: 'Teléfono',
  turn: 'Turno (día, noche, 24 horas)',
  openingHours: 'Horario del turno',
  startTime: 'Hora a la que empieza',
  endTime: 'Hora a la que termina',
  endDate: 'Termina (fecha, o fecha y hora)',
  recurrence: eventColumnFields.recurrence,
  excluded: eventColumnFields.excluded,
  zone: 'Zona',
} as const;
export type ShiftColumnField = keyof typeof shiftColumnFields;

export type ColumnField = PlaceColumnField | EventColumnField | ShiftColumnField;
/** Field → header of the column that holds it. */
export type ColumnMapping = Partial<Record<ColumnField, string>>;

/** Fields whose values in a file a person can map to records: «Barberías» to a category, «Edo. Méx.» to a province, «Col. Centro» to a quarter, «Fcia. López» to a place. */
export const mappedValueFields = ['category', 'province', 'quarter', 'place'] as const;
export type MappedValueField = (typeof mappedValueFields)[number];
/** Characters of a value that is mapped. */
export const maxMappedValue = 200;

const columnFieldSchema = toEnum(
  { ...placeColumnFields, ...eventColumnFields, ...shiftColumnFields },
  'Elige qué es la columna.',
);
export const columnMappingSchema = z.partialRecord(columnFieldSchema, z.string().max(500));

/** Without the zero and the country's code. */
export const areaCodeSchema = z
  .string('Escribe el prefijo.')
  .trim()
  .regex(/^[1-9]\d{0,3}$/, 'Escribe el prefijo sin el cero ni el del país, como 228.');

/** The EPSG code of a reference system. */
export const sridSchema = z
  .string('Escribe el código EPSG.')
  .trim()
  .regex(/^\d{1,6}$/, 'Escribe el número de un código EPSG, como 25830.');

const clockSchema = z
  .string('Escribe una hora.')
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Escribe una hora, como 09:30.');
const turnHoursSchema = z.strictObject({ from: clockSchema, until: clockSchema });
/** What the words of a list of turns mean in hours; an end at or before the start is on the next day. */
export const importTurnsSchema = z.strictObject({
  day: turnHoursSchema,
  night: turnHoursSchema,
  whole: turnHoursSchema,
  /** Of day turns on holidays; null: as on other days. */
  holiday: turnHoursSchema.nullable(),
  /** What a turn is whose list says nothing. */
  unsaid: toEnum(turnKinds),
});
export type ImportTurns = z.infer<typeof importTurnsSchema>;

export const importOptionsSchema = z.strictObject({
  /** The content of the files; null means that it is detected from their beginning. */
  target: importTargetSchema.nullable(),
  /** The status of new commerces. Existing ones keep theirs. */
  status: z.enum(['pending', 'accepted'], 'Elige pendiente o aceptado.'),
  /** The status of new events. Existing ones keep theirs. */
  publication: z.enum(['draft', 'published'], 'Elige borrador o publicado.'),
  /** The time zone of the dates of events; null is the file's own or the city's. */
  timezone: timezoneSchema.nullable(),
  /**
   * Name and licence of data without a source of their own (CSV, GeoJSON). A named one is kept among the sources (`sources.ts`) once
   * the import is confirmed.
   */
  source: z.strictObject({ name: textSchema(1, 120), licence: textSchema(0, 200) }).nullable(),
  /** The category of rows whose own is not recognised. With null such places are skipped, and such events have no category. */
  defaultCategory: idSchema.nullable(),
  /** By field, value in the file → id of the record that it means; null leaves its rows out. For other values the guess is used. */
  values: z.partialRecord(
    z.enum(mappedValueFields),
    z.record(z.string().max(maxMappedValue), idSchema.nullable()),
  ),
  /** Whether names in capitals are converted to normal case or stay as written. */
  names: z.enum(['readable', 'written'], 'Elige cómo se escriben los nombres.'),
  /** A person has said that new rows beside places of the same name are other places. */
  otherPlaces: z.boolean(),
  /** Column → field, in all files with that column; for other columns the guess is used. */
  map: z.record(z.string().max(500), columnFieldSchema),
  /** The area code of telephones that are written without one; null is the city's. */
  areaCode: areaCodeSchema.nullable(),
  /** The hours of turns that the file names in words. */
  turns: importTurnsSchema,
  /** The reference system of coordinates; null is the one that the file names, or that puts its points into the city. */
  srid: sridSchema.nullable(),
  /** The list or sheet that is read, by file name; of other files the longest. */
  list: z.record(z.string().max(255), z.string().max(255)),
  /** All columns of a file, by file name; for files that are not named the guess is used. */
  columns: z.record(z.string().max(255), columnMappingSchema),
});
export type ImportOptions = z.infer<typeof importOptionsSchema>;

export const defaultImportOptions: ImportOptions = {
  target: null,
  status: 'pending',
  publication: 'draft',
  timezone: null,
  source: null,
  defaultCategory: null,
  values: {},
  names: 'readable',
  otherPlaces: false,
  map: {},
  areaCode: null,
  turns: { ...usualTurns, holiday: null, unsaid: 'whole' },
  srid: null,
  list: {},
  columns: {},
};

/** Body of `PATCH /imports/:id`: changes the options and plans again. */
export const updateImportSchema = importOptionsSchema.partial().extend({ rev: revSchema });
export type UpdateImport = z.infer<typeof updateImportSchema>;

/** Body of `POST /imports/:id/confirm`: the revision of the plan that the person saw, with its options. */
export const confirmImportSchema = z.strictObject({ rev: revSchema });

/** Body of `POST /imports/:id/missing`: what happens to all places of the source that its new data do not contain. */
export const missingAnswerSchema = z.strictObject({
  rev: revSchema,
  answer: z.enum(['keep', 'archive'], 'Elige conservarlos o archivarlos.'),
});
export type MissingAnswer = z.infer<typeof missingAnswerSchema>['answer'];

/** Body of `POST /imports/:id/cancel` and `/undo`. */
export const importActionSchema = z.strictObject({ rev: revSchema.optional() });

export const importRowsQuerySchema = z.strictObject({
  outcome: toEnum(importRowOutcomes).optional(),
  /** Index of a file. */
  file: z.coerce.number().int().min(0).optional(),
  /**
   * Only rows with notes, with likely duplicates, or with fields that people changed. `examples`: up to three rows that will be
   * written, as different as possible.
   */
  flagged: z.enum(['notes', 'duplicates', 'kept', 'examples']).optional(),
  _page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  _perPage: z.coerce.number().int().min(0).max(1000).default(0),
});
export type ImportRowsQuery = z.infer<typeof importRowsQuerySchema>;

/** Parameters of `GET /imports`. */
export const importsQuerySchema = z.strictObject({
  target: importTargetSchema.optional(),
  /** Only the runs of a source. */
  source: idSchema.optional(),
  _page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  _perPage: z.coerce.number().int().min(0).max(1000).default(0),
});

/** Parameters of `GET /imports/mapping`. */
export const importTargetQuerySchema = z.strictObject({ target: importTargetSchema.optional() });

/** Parameters of `POST /imports`. With a source the files are its new data. */
export const newImportQuerySchema = importTargetQuerySchema.extend({ source: idSchema.optional() });

export function addsUp(counts: Record<'read' | ImportOutcome, number>): boolean {
  return counts.read === counts.created + counts.updated + counts.unchanged + counts.skipped;
}
