import { reviewTexts } from './texts.ts';
import { useLock, useLocks } from './useLocks.ts';

/** Locks the commerce under review while the page is visible; `blocked`: somebody else has it, and `lockedBy` says who. */
export function useReviewLock(current: string | null, visible: boolean, written: () => Promise<unknown>) {
  const known = useLocks();
  const locks = known.others;
  const hold = useLock(visible ? current : null, known, written);
  const holder = locks.get(current ?? '')?.holder;
  return {
    locks,
    lockedBy: hold.message ?? (holder ? reviewTexts.lock.said(holder.name) : null),
    blocked: hold.blocked || (current !== null && locks.has(current)),
  };
}
