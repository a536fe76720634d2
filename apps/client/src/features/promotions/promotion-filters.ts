import type { Filters } from '@callejero/contract/list-query/query.ts';

/** States that follow from the dates of what is published. */
export const datedStates = { running: 'En curso', scheduled: 'Programada', ended: 'Terminada' } as const;
type DatedState = keyof typeof datedStates;

/** The rows whose state (`promotionState` of the contract) is one of these at a moment. */
export function stateFilters(states: readonly string[], now: Date): Filters {
  // To the minute: the query stays the same between two renders.
  const at = new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString();
  const conditions: Record<DatedState, Filters> = {
    running: { startsAt: { $lte: at }, endsAt: { $gt: at } },
    scheduled: { startsAt: { $gt: at } },
    ended: { endsAt: { $lte: at } },
  };
  const wanted = Object.entries(conditions).filter(([state]) => states.includes(state));
  return { status: 'published', $or: wanted.map(([, condition]) => condition) };
}
