import { type Holiday, holidays } from '@callejero/contract/resources/holidays.ts';
import { invalidate, updateRow } from '../../api/resource.ts';

/** Says whether a holiday counts in this city: all that can be said of the country's. */
export async function switchHoliday(
  { id, rev }: Pick<Holiday, 'id' | 'rev'>,
  active: boolean,
): Promise<void> {
  try {
    await updateRow(holidays, { id, rev, changes: { active } });
  } finally {
    await invalidate('holidays');
  }
}
