/** Maintenance: people read the guide, and nothing that they write is accepted. */
import * as z from 'zod';

export const maintenanceSchema = z.object({
  /** What the operator says of it; null: the usual sentence. */
  message: z.string().min(1).max(300).nullable(),
  /** When it is expected to end, in ISO 8601; it ends when the operator says so. */
  until: z.iso.datetime().nullable(),
});
export type Maintenance = z.output<typeof maintenanceSchema>;

/** The sentence for people. `timezone`: IANA, of the city. */
export function maintenanceSentence({ message, until }: Maintenance, now: Date, timezone: string): string {
  const sentence = message ?? 'Mantenimiento: la guía se puede leer, pero no se guardan cambios.';
  if (until === null || Date.parse(until) <= now.getTime()) return sentence;
  const time = new Intl.DateTimeFormat('es', { timeStyle: 'short', timeZone: timezone }).format(
    new Date(until),
  );
  return `${sentence} Hasta las ${time}, más o menos.`;
}
