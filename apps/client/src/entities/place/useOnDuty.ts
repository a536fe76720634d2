import { onDutyAt } from '@callejero/contract/duty.ts';
import type { Shift } from '@callejero/contract/resources/shifts.ts';
import { useEffect, useMemo } from 'react';
import { collection, useList } from '../../api/resource.ts';
import { storage } from '../../device/storage/storage.ts';

export type DutyShift = Pick<Shift, 'id' | 'commerce' | 'startsAt' | 'endsAt' | 'note'>;

/** The list as the device has it, for reading without a connection. */
export interface StoredDuty {
  rows: DutyShift[];
  /** When the list was read, ISO 8601. */
  at: string;
}

interface OnDuty {
  /** The shifts that are running, by the ids of their places. */
  now: ReadonlyMap<string, DutyShift>;
  ids: readonly string[];
  /** Those of the next days, also those that are running. */
  coming: readonly DutyShift[];
  isLoading: boolean;
}

const hour = 3_600_000;
/** Hours that the device knows in advance. */
const ahead = 48;
const maxShifts = 500;

/** The places that are on duty in the city; without connection, those that the device has stored. */
export function useOnDuty(now: Date): OnDuty {
  // The same query for an hour.
  const since = Math.floor(now.getTime() / hour) * hour;
  const { data, dataUpdatedAt, isPending, isError } = useList(collection('shifts'), {
    filters: {
      endsAt: { $gt: new Date(since).toISOString() },
      startsAt: { $lt: new Date(since + ahead * hour).toISOString() },
    },
    select: ['commerce', 'startsAt', 'endsAt', 'note'],
    sort: { startsAt: 1 },
    perPage: maxShifts,
  });
  const rows = data?.data;
  useEffect(() => {
    if (rows) storage.write('duty', { rows, at: new Date(dataUpdatedAt).toISOString() });
  }, [rows, dataUpdatedAt]);
  const stored = useMemo(() => (rows ? null : storage.read<StoredDuty>('duty')), [rows]);
  const coming = rows ?? stored?.rows ?? none;
  const running = useMemo(() => onDutyAt(coming, now, ({ commerce }) => commerce), [coming, now]);
  const ids = useMemo(() => [...running.keys()].sort(), [running]);
  return { now: running, ids, coming, isLoading: isPending && !isError && stored === null };
}

const none: readonly DutyShift[] = [];
