/** Since when the data of a place are known to be right, in words. */
import { dateFormat } from './text/formats.ts';

/** A commerce that nobody confirmed since this moment is unverified: some months ago, to the day. */
export function staleBefore(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate())).toISOString();
}

/** Limits of people who confirm places that they do not manage. */
export const confirmLimits = {
  /** Days until somebody can confirm the same place again. */
  placeDays: 30,
  perDay: 20,
  /** Metres from the place, compared on the device. */
  near: 150,
} as const;

interface Confirmed {
  /** By the team or by whoever manages the place. */
  lastVerifiedAt: string | null;
  /** By somebody who stood near it. */
  neighborConfirmedAt: string | null;
}

export interface Freshness {
  text: string;
  /** Nobody has confirmed the data for so long that they count as unverified. */
  isStale: boolean;
}

/** Null when nobody ever confirmed it. `months`: after how many a place is unverified. */
export function getFreshness(
  { lastVerifiedAt, neighborConfirmedAt }: Confirmed,
  now: Date,
  { verifyMonths, timezone }: { verifyMonths: number; timezone: string },
): Freshness | null {
  const last = [lastVerifiedAt ?? '', neighborConfirmedAt ?? ''].sort().at(-1);
  if (!last) return null;
  const month = dateFormat('es', { month: 'long', year: 'numeric', timeZone: timezone }).format(
    new Date(last),
  );
  if (Date.parse(last) < Date.parse(staleBefore(now, verifyMonths)))
    return { text: `Sin verificar desde ${month}`, isStale: true };
  const isNeighbor = last !== lastVerifiedAt;
  return {
    text: isNeighbor ? `Un vecino lo confirmó en ${month}` : `Confirmado en ${month}`,
    isStale: false,
  };
}
