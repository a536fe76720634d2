/** The targets by name. */
import type { ImportLayout, ImportTargetName } from '@callejero/contract/resources/imports.ts';
import type { ImportTarget } from './target.ts';

/** Each is loaded with its first import: the telephone numbers of all countries weigh 20 MB. */
export async function targetOf(name: ImportTargetName, layout: ImportLayout): Promise<ImportTarget> {
  if (layout === 'export') return (await import('./rows/rows.target.ts')).rowsTarget;
  if (name === 'events') return (await import('./agenda/agenda.target.ts')).agendaTarget;
  return (await import('./places/places.target.ts')).placesTarget;
}
