/**
 * Where a part of the city's data comes from: an address that is fetched, or files that a person uploads. It keeps what was answered
 * while its data were imported, so that the next ones are read alike. Each run is an import (`imports.ts`).
 */
import * as z from 'zod';
import { importStatus } from '../enums/import-status.ts';
import {
  crudPermissions,
  defineResource,
  field,
  type RecordOf,
  readOnly,
  required,
  withDefault,
} from '../resource.ts';

/** The collections whose rows may come from a source. */
export const sourceTargets = { commerces: 'Comercios', events: 'Eventos', shifts: 'Turnos' } as const;

export const sourceSchedules = {
  manual: 'A mano',
  daily: 'Cada día',
  weekly: 'Cada semana',
  monthly: 'Cada mes',
} as const;

/** Only https on its usual port and without a password, as pictures of other servers. */
export const sourceUrlSchema = z
  .string('Escribe una dirección web.')
  .trim()
  .max(1000, 'Escribe 1000 caracteres como máximo.')
  .refine((text) => {
    const url = URL.parse(text);
    return url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  }, 'Escribe una dirección completa que empiece con https://, sin puerto ni contraseña.');

const count = z.int().min(0);
const lastRunSchema = z.strictObject({
  import: z.uuid(),
  status: z.enum(Object.keys(importStatus) as [keyof typeof importStatus]),
  created: count,
  updated: count,
  unchanged: count,
  skipped: count,
  /** Places that are not in its data any more. */
  missing: count,
});

export const sources = defineResource({
  name: 'sources',
  labels: { one: 'Fuente', many: 'Fuentes', gender: 'f' },
  permissions: { actions: crudPermissions },
  display: 'name',
  defaultSort: { name: 1 },
  fields: {
    name: required(
      field.text('Nombre', 1, 120, {
        folded: true,
        help: 'De dónde vienen los datos, como se dirá en cada lugar: «BA Data», «OpenStreetMap»…',
      }),
    ),
    licence: withDefault(field.text('Licencia', 0, 200, { help: 'La de sus datos, como CC BY 4.0.' }), ''),
    target: required(field.enum('Qué contiene', sourceTargets)),
    url: field.string('Dirección', sourceUrlSchema, {
      help: 'De dónde se descarga el archivo (https). Sin dirección, se actualiza subiendo uno.',
    }),
    schedule: withDefault(field.enum('Cuándo se actualiza', sourceSchedules), 'manual'),
    /** Whoever set the address and the schedule: runs have the rights that they have at that moment. */
    scheduledBy: readOnly(field.reference('La programó', 'users')),
    lastRun: readOnly(field.json('Última actualización', lastRunSchema, { options: importStatus })),
    lastRunAt: readOnly(field.timestamp('Última actualización')),
    /** When its address was last asked. */
    checkedAt: readOnly(field.timestamp('Última consulta')),
    nextAt: readOnly(field.timestamp('Próxima consulta')),
    places: readOnly(withDefault(field.integer('Lugares', 0, 100_000_000), 0)),
    /** The import that a person must decide on. */
    waiting: readOnly(field.uuid('Por decidir')),
    /** What a person must know or do, in Spanish: why it waits, or why its address can't be read. */
    notice: readOnly(field.text('Aviso', 0, 2000)),
  },
});

export type SourceRecord = RecordOf<typeof sources>;

/** A schedule needs an address. */
export function sourceProblems(values: { url?: unknown; schedule?: unknown }) {
  const isScheduled = (values.schedule ?? 'manual') !== 'manual';
  return isScheduled && (values.url ?? null) === null
    ? [{ path: 'url', message: 'Para actualizarla sola hace falta una dirección.' }]
    : [];
}

/** Whether a run may be applied by itself: what it may change at most. */
export const harmlessLimits = {
  /** The share of the source's places that its new data close or no longer contain. */
  closed: 0.05,
  /** New or changed names, links and telephones. */
  values: 50,
} as const;
