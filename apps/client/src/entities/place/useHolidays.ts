import { type HolidayCalendar, holidayCalendar } from '@callejero/contract/holidays/calendar.ts';
import type { Holiday } from '@callejero/contract/resources/holidays.ts';
import { useEffect, useMemo } from 'react';
import { collection, useList } from '../../api/resource.ts';
import { storage } from '../../device/storage/storage.ts';

type Row = Pick<Holiday, 'id' | 'name' | 'date' | 'yearly' | 'active'>;

/** The holidays of country and city; without connection those that are stored on the device. */
export function useHolidays(): HolidayCalendar {
  const { data } = useList(collection('holidays'), {
    filters: { active: true },
    select: ['name', 'date', 'yearly', 'active'],
  });
  const rows = data?.data;
  useEffect(() => {
    if (rows) storage.write('holidays', { rows });
  }, [rows]);
  return useMemo(
    () => holidayCalendar(rows ?? storage.read<{ rows?: Row[] }>('holidays')?.rows ?? [], new Date()),
    [rows],
  );
}
