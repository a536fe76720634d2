import type { Promotion } from './resources/promotions.ts';

export const promotionStates = {
  draft: 'Borrador',
  paused: 'En pausa',
  scheduled: 'Programada',
  running: 'En curso',
  ended: 'Terminada',
} as const;

export type PromotionState = keyof typeof promotionStates;

/** The state of a promotion for people at a moment: scheduled and ended follow from its dates. */
export function promotionState(
  { status, startsAt, endsAt }: Pick<Promotion, 'status' | 'startsAt' | 'endsAt'>,
  now: Date,
): PromotionState {
  if (status !== 'published') return status;
  if (now.getTime() < Date.parse(startsAt)) return 'scheduled';
  return now.getTime() < Date.parse(endsAt) ? 'running' : 'ended';
}

/** Whether the quota is used up, so that nobody can redeem it although it may still run. */
export function isUsedUp({
  quotaTotal,
  redeemedCount,
}: Pick<Promotion, 'quotaTotal' | 'redeemedCount'>): boolean {
  return quotaTotal !== null && redeemedCount >= quotaTotal;
}
