import { withDuty } from '@callejero/contract/duty.ts';
import { type Hours, type OpenText, openText } from '@callejero/contract/opening-hours/open-text.ts';
import { settings } from '../../api/settings.ts';
import { useHolidays } from './useHolidays.ts';
import { useOnDuty } from './useOnDuty.ts';

/** Whether the place `id` is open at the moment, by its hours, the holidays and its duty. */
export function useOpenText(id: string, hours: Hours, now: Date): OpenText {
  const { city } = settings();
  const usual = openText(hours, now, city.timezone, useHolidays());
  return withDuty(usual, hours, useOnDuty(now).now.get(id), now, city);
}
