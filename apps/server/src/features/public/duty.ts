/** Who is on duty, as everybody may know it: for the pages, the feeds and whatever else shows it. */
import { isOnDutyAt, onDutyAt, type ShiftTimes } from '@callejero/contract/duty.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import type { Shift } from '@callejero/contract/resources/shifts.ts';
import type { PublicReader } from './reader.ts';
import { type CommerceCard, commerceCard } from './rows.ts';

/** A shift with its place, as lists show it. */
export type PublicShift = Pick<
  Shift,
  'id' | 'startsAt' | 'endsAt' | 'zone' | 'note' | 'updatedAt' | 'rev'
> & {
  commerce: CommerceCard & { phones: string[] };
};

const hour = 3_600_000;
/** Shifts of one page or feed: those of a month in a large city. */
const maxShifts = 1000;

async function readShifts(reader: PublicReader, filters: Filters): Promise<PublicShift[]> {
  const { rows } = await reader.list<PublicShift>('shifts', {
    select: ['startsAt', 'endsAt', 'zone', 'note', 'updatedAt', 'rev'],
    populates: [
      { path: 'commerce', select: [...commerceCard.select, 'phones'], populates: commerceCard.populates },
    ],
    filters,
    sort: { startsAt: 1 },
    perPage: maxShifts,
  });
  return rows.filter(({ commerce }) => !commerce.temporarilyClosed && commerce.permanentlyClosedAt === null);
}

/** The shifts that are running or begin within the hours, in the order of their starts. */
export const comingShifts = (
  reader: PublicReader,
  now: Date,
  hours: number,
  filters: Filters = {},
): Promise<PublicShift[]> =>
  readShifts(reader, {
    ...filters,
    endsAt: { $gt: now.toISOString() },
    startsAt: { $lt: new Date(now.getTime() + hours * hour).toISOString() },
  });

export interface Duty {
  /** By the id of the place, the shift that it has now. */
  now: ReadonlyMap<string, PublicShift>;
  /** The moments at which that changes within an hour, ISO 8601. */
  changes: string[];
}

/** Who is on duty now. */
export async function dutyNow(reader: PublicReader, now: Date): Promise<Duty> {
  const shifts = await comingShifts(reader, now, 1);
  return {
    now: onDutyAt(shifts, now, ({ commerce }) => commerce.id),
    changes: shifts.map((shift) => (isOnDutyAt(shift, now) ? shift.endsAt : shift.startsAt)),
  };
}

/** What a list of places needs to know of shifts. */
export type DutyByPlace = ReadonlyMap<string, ShiftTimes>;
