import type { Week } from '@callejero/contract/opening-hours/plain-week.ts';

type Slot = Week[number][number];

/** The initial hours of a new slot: the afternoon after a morning. Empty where they would overlap the last slot. */
export function nextSlot(slots: readonly Slot[]): Slot {
  const last = slots.at(-1);
  if (!last) return { opens: '09:00', closes: '18:00' };
  const isMorning = last.opens < last.closes && last.closes < '16:00';
  return isMorning ? { opens: '16:00', closes: '20:00' } : { opens: '', closes: '' };
}
