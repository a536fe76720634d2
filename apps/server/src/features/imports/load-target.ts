/** The targets by name. */
import type { ImportLayout, ImportTargetName } from '@callejero/contract/resources/imports.ts';
import type { ImportTarget } from './target.ts';

/** Each target is loaded with its first import: the data of telephone numbers need much memory. */
export async function loadTarget(name: ImportTargetName, layout: ImportLayout): Promise<ImportTarget> {
  if (layout === 'export') return (await import('./rows/rows.target.ts')).rowsTarget;
  if (name === 'quarters') return (await import('./quarters/quarters.target.ts')).quartersTarget;
  if (name === 'shifts') return (await import('./shifts/shifts.target.ts')).shiftsTarget;
  if (name === 'events') return (await import('./agenda/agenda.target.ts')).agendaTarget;
  return (await import('./places/places.target.ts')).placesTarget;
}
