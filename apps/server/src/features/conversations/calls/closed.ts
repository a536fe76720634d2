/** A commerce that takes no calls, or is closed, is not rung; its own people may call at any time. */
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { readHolidays } from '../../../resource/holidays.ts';
import { type CommerceHours, closedNow, hoursSql } from '../commerce-hours.ts';
import type { Participation } from '../participation.ts';

/** Unknown or unreadable opening hours count as open. */
export async function assertTakesCalls(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  tx: Queryable,
  { id, side }: Pick<Participation, 'id' | 'side'>,
): Promise<void> {
  if (side !== 'customer') return;
  const now = clock.now();
  const [row] = await tx.query<{
    hours: CommerceHours;
    calls: boolean;
  }>(sql`select ${hoursSql('k', now)} as hours, coalesce(i.calls, true) as calls
      from conversations c join commerces k on k.id = c.commerce left join commerce_inboxes i on i.commerce = k.id
      where c.id = ${id}::uuid`);
  if (!row) return;
  if (!row.calls) throw new ApiError('commerce-calls-off');
  const closed = closedNow(row.hours, now, config.city, await readHolidays(tx, now));
  if (closed !== null)
    throw new ApiError('commerce-closed', {}, `${closed} Escríbele y te contestará cuando pueda.`);
}
