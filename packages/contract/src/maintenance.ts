/** Maintenance: people read the guide, and nothing that they write is accepted. */
import * as z from 'zod';
import { moment, named } from './answers/answer.ts';
import { dateFormat, dayIn } from './text/formats.ts';

export const maintenanceSchema = z.object({
  /** What the operator says of it; null: the usual sentence. */
  message: z
    .string()
    .trim()
    .min(1, 'Escribe el mensaje, o déjalo vacío para la frase de siempre.')
    .max(300, 'El mensaje puede tener 300 caracteres como máximo.')
    .nullable(),
  /** When it is expected to end, in ISO 8601; it ends when the operator says so. */
  until: z.iso.datetime().nullable(),
});
export type Maintenance = z.output<typeof maintenanceSchema>;

/** What holds now. */
export const maintenanceStateSchema = named(
  'MaintenanceState',
  z.object({
    message: z.string().nullable(),
    until: moment.nullable(),
    /** For people. */
    sentence: z.string(),
    /** When it began or was last changed. */
    since: moment,
  }),
);
export type MaintenanceState = z.output<typeof maintenanceStateSchema>;

export const maintenanceChangeSchema = z.strictObject({
  /** Null ends it. */
  maintenance: maintenanceSchema.nullable(),
  /** The `since` of what the person saw; null: that it was off. */
  seen: z.iso.datetime().nullable(),
});
export type MaintenanceChange = z.output<typeof maintenanceChangeSchema>;

const whatHolds = 'la guía se puede leer, pero no se guardan cambios.';
/** What is said without a message. */
export const usualMaintenance = `Mantenimiento: ${whatHolds}`;

/** The sentence for people, which says also after a message that nothing is saved. `timezone`: IANA, of the city. */
export function maintenanceSentence({ message, until }: Maintenance, now: Date, timezone: string): string {
  const sentence =
    message === null ? usualMaintenance : `${message.replace(/[^.!?…]$/, '$&.')} Mientras tanto ${whatHolds}`;
  if (until === null || Date.parse(until) <= now.getTime()) return sentence;
  const end = new Date(until);
  const time = dateFormat('es', { timeStyle: 'short', timeZone: timezone }).format(end);
  const isToday = dayIn(timezone, end) === dayIn(timezone, now);
  const day = dateFormat('es', { weekday: 'long', day: 'numeric', month: 'long', timeZone: timezone });
  return `${sentence} Hasta ${isToday ? '' : `el ${day.format(end)}, a `}las ${time}, más o menos.`;
}
