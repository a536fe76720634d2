/** «Sigue igual»: somebody says that the data of a place are right. */
import { dayLength } from '@callejero/contract/calendar-day.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { confirmLimits } from '@callejero/contract/freshness.ts';
import sql from 'sql-template-tag';
import type { Row } from '../../../access/binding.ts';
import { permits } from '../../../access/policy.ts';
import { limitKey, limitRate } from '../../../http/rate-limit.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { isUuid } from '../../../query/operands.ts';
import type { ResourceService, WriteRequest, Written } from '../../../resource/write/written.ts';
import { edits } from '../owner/owner.service.ts';

interface Deps {
  platform: Pick<Platform, 'clock' | 'limits'>;
  service: Pick<ResourceService, 'transition'>;
}

/**
 * Confirms an accepted commerce, in the transaction `tx`. The word of whoever manages it, or of the team, is kept apart from that of
 * somebody who stands near it, which the server cannot check: each may say so of a place once in a while.
 */
export async function confirmPlace(
  { platform, service }: Deps,
  tx: Queryable,
  { id, rev }: { id: string; rev: number },
  request: WriteRequest,
): Promise<Written> {
  const { principal } = request;
  const now = platform.clock.now();
  const isTeam = permits(principal, 'commerces', 'update');
  // In the history, since a limit in memory would not outlast a restart.
  const since = new Date(now.getTime() - confirmLimits.placeDays * dayLength);
  const [said] = await tx.query<{ at: Date }>(sql`select at from changes where resource = 'commerces'
    and record_id = ${isUuid(id) ? id : null}::uuid and actor = ${principal.id}::uuid and action = 'confirmed'
    and at > ${since}::timestamptz order by at desc limit 1`);
  let isNeighbor = false;
  const decide = (current: Row): Row => {
    if (current.status !== 'accepted') throw new ApiError('transition-refused', { status: current.status });
    isNeighbor = !isTeam && !edits(current, principal.id);
    if (!isNeighbor) return { lastVerifiedAt: now.toISOString() };
    if (said) {
      const again = new Date(said.at).getTime() + confirmLimits.placeDays * dayLength;
      throw new ApiError('rate-limited', { retryAfter: Math.ceil((again - now.getTime()) / 1000) });
    }
    return { neighborConfirmedAt: now.toISOString() };
  };
  const written = await service.transition(tx, 'commerces', id, rev, decide, {
    ...request,
    action: 'confirmed',
  });
  // After the write, so that a stale version costs nobody their turn; the transaction takes it back.
  if (isNeighbor)
    await limitRate(platform.limits, limitKey`confirm:${principal.id}`, confirmLimits.perDay, 24 * 3600);
  return written;
}
