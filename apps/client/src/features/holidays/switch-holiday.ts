import { type Holiday, holidays } from '@callejero/contract/resources/holidays.ts';
import { invalidate, updateRow } from '../../api/resource.ts';

/** Turns a holiday on or off for this city. A holiday of the country allows no other change. */
export async function switchHoliday(
  seen: Pick<Holiday, 'id' | 'rev' | 'active'>,
  active: boolean,
): Promise<void> {
  try {
    await updateRow(holidays, { seen, changes: { active } });
  } finally {
    await invalidate('holidays');
  }
}
