import type { Filters } from '@callejero/contract/list-query/query.ts';

/** The states of published promotions, which follow from their dates. */
export const datedStates = { running: 'En curso', scheduled: 'Programada', ended: 'Terminada' } as const;
type DatedState = keyof typeof datedStates;

/** Filters rows whose state (`promotionState` of the contract) at `now` is one of `states`. */
export function stateFilters(states: readonly string[], now: Date): Filters {
  // Rounded to the minute, so that the query stays the same between renders.
  const at = new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString();
  const conditions: Record<DatedState, Filters> = {
    running: { startsAt: { $lte: at }, endsAt: { $gt: at } },
    scheduled: { startsAt: { $gt: at } },
    ended: { endsAt: { $lte: at } },
  };
  const wanted = Object.entries(conditions).filter(([state]) => states.includes(state));
  return { status: 'published', $or: wanted.map(([, condition]) => condition) };
}
