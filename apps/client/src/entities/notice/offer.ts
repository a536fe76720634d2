/** When the app offers notifications: after an action that may cause notices. */
import type { Storage } from '../../device/storage/storage.ts';

export type OfferReason = 'favourite' | 'message' | 'redemption';

const listeners = new Set<(reason: OfferReason) => void>();
/** An occasion before there was a listener. */
let early: OfferReason | null = null;

/** Reports an occasion to offer notifications. A small module: the offer itself is loaded later. */
export function offerNotices(reason: OfferReason): void {
  if (listeners.size === 0) early = reason;
  for (const listener of listeners) listener(reason);
}

export function onOffer(listener: (reason: OfferReason) => void): () => void {
  listeners.add(listener);
  if (early) listener(early);
  early = null;
  return () => listeners.delete(listener);
}

interface Declined {
  times: number;
  /** Time of the last «Ahora no», in milliseconds since the epoch. */
  at: number;
}

/** Milliseconds after «Ahora no». */
const pause = 14 * 24 * 60 * 60 * 1000;
const maxTimes = 3;

export function mayOffer(storage: Storage, now: number): boolean {
  const declined = storage.read<Declined>('noticesDeclined');
  return !declined || (declined.times < maxTimes && now - declined.at >= pause);
}

/** «Ahora no». */
export async function declineOffer(storage: Storage, now: number): Promise<void> {
  await storage.change<Declined>('noticesDeclined', (declined) => ({
    times: (declined?.times ?? 0) + 1,
    at: now,
  }));
}
