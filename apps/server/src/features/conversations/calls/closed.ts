/** A closed commerce is not rung; its own people may call at any time. */
import { ApiError } from '@callejero/contract/errors.ts';
import { closedText } from '@callejero/contract/opening-hours/closed-text.ts';
import { type Hours, openText } from '@callejero/contract/opening-hours/open-text.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { readHolidays } from '../../../resource/holidays.ts';
import type { Participation } from '../participation.ts';

type HoursRow = Omit<Hours, 'permanentlyClosedAt' | 'location'> & {
  permanentlyClosedAt: Date | null;
  location: { x: number; y: number };
};

/** Unknown or unreadable opening hours count as open. */
export async function assertOpen(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  tx: Queryable,
  { id, side }: Pick<Participation, 'id' | 'side'>,
): Promise<void> {
  if (side !== 'customer') return;
  const [row] =
    await tx.query<HoursRow>(sql`select k.opening_hours as "openingHours", k.opening_hours_text as "openingHoursText",
        k.special_hours as "specialHours", k.timezone, k.temporarily_closed as "temporarilyClosed",
        k.permanently_closed_at as "permanentlyClosedAt", k.location
      from conversations c join commerces k on k.id = c.commerce where c.id = ${id}::uuid`);
  if (!row) return;
  const now = clock.now();
  const hours: Hours = {
    ...row,
    permanentlyClosedAt: row.permanentlyClosedAt?.toISOString() ?? null,
    location: { lat: row.location.y, lng: row.location.x },
  };
  const closed = closedText(openText(hours, now, config.city.timezone, await readHolidays(tx, now)));
  if (closed !== null)
    throw new ApiError('commerce-closed', {}, `${closed} Escríbele y te contestará cuando pueda.`);
}
