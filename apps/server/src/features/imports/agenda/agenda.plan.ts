/** Plans what an import does with each event, without writing. Only the contract's rules can refuse a row. */
import { eventProblems, events } from '@callejero/contract/resources/events.ts';
import { type Principal, permits } from '../../../access/policy.ts';
import { issuesToDetails } from '../../../http/body.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { fieldProblems } from '../attempt.ts';
import { decide, type RowDecision } from '../decide.ts';
import type { StoredImport } from '../store.ts';
import type { PlannedRow, UsableRow } from '../target.ts';
import type { Work } from '../work.ts';
import type { EventDraft } from './event.ts';
import { given, isGiven } from './event-store.ts';
import type { EventFields } from './fields.ts';
import { type ExistingEvent, eventsBySource } from './load-events.ts';

export const eventNames = [
  'title',
  'description',
  'category',
  'startsAt',
  'endsAt',
  'allDay',
  'timezone',
  'recurrence',
  'exdates',
  'address',
  'location',
  'organizer',
  'isFree',
  'price',
  'currency',
  'ticketUrl',
] as const satisfies readonly (keyof EventFields)[];
export type EventName = (typeof eventNames)[number];
export type EventDecision = RowDecision<EventName>;

export interface Permissions {
  principal: Principal;
  create: boolean;
  update: boolean;
  /** The status of new events. */
  publication: StoredImport['options']['publication'];
}

export function permissionsOf({ principal }: Work, { options }: StoredImport): Permissions {
  return {
    principal,
    create: permits(principal, events.name, 'create'),
    update: permits(principal, events.name, 'update'),
    publication: options.publication,
  };
}

export function decideEvent(
  { fields }: EventDraft,
  event: ExistingEvent | null,
  may: Permissions,
): PlannedRow & EventDecision {
  const decision: EventDecision = decide(eventNames, fields, event, (name) => events.fields[name].label);
  const row = { ...decision, record: event?.id ?? null };
  const skipped = (reason: string) => ({
    ...row,
    outcome: 'skipped' as const,
    reason,
    changes: {},
    kept: [],
  });
  if (row.outcome === 'created' && !may.create) return skipped('No tienes permiso para crear.');
  if (row.outcome === 'updated' && !may.update) return skipped('No tienes permiso para cambiar.');
  if (row.outcome !== 'created') return row;
  const nowhere = may.publication === 'published' && fields.location === null;
  return {
    ...row,
    changes: firstValues(fields),
    notes: nowhere ? ['Queda en borrador: no dice en qué punto del mapa es.'] : [],
  };
}

export async function planEvents(
  tx: Queryable,
  rows: readonly UsableRow<EventDraft>[],
  may: Permissions,
): Promise<PlannedRow[]> {
  const stored = await eventsBySource(
    tx,
    rows.map(({ draft }) => draft.source),
  );
  return rows.map(({ draft }, index): PlannedRow => {
    const event = stored.get(index) ?? null;
    const row = decideEvent(draft, event, may);
    const problem =
      row.outcome === 'created' || row.outcome === 'updated' ? problemOf(draft, event, row) : null;
    return problem === null ? row : { ...row, outcome: 'skipped', reason: problem, changes: {}, kept: [] };
  });
}

/** The reason why writing the event would be refused; null when it would not. */
function problemOf(
  { fields }: EventDraft,
  event: ExistingEvent | null,
  { kept }: EventDecision,
): string | null {
  const next = { ...fields };
  for (const name of kept) Object.assign(next, { [name]: event?.fields[name] });
  const parsed = events.create.safeParse(given(next), { reportInput: true });
  if (!parsed.success) return fieldProblems(issuesToDetails(parsed.error), events);
  const problems = eventProblems({ ...next, status: 'draft' });
  return problems.length > 0 ? fieldProblems(problems, events) : null;
}

function firstValues(incoming: EventFields): PlannedRow['changes'] {
  return Object.fromEntries(
    eventNames.filter((name) => isGiven(incoming[name])).map((name) => [name, [null, incoming[name]]]),
  );
}
