import { ApiError } from '@callejero/contract/errors.ts';
import type { reverseRedemptionSchema } from '@callejero/contract/resources/redemptions.ts';
import sql from 'sql-template-tag';
import type * as z from 'zod';
import { permits } from '../../access/policy.ts';
import type { Change } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import { ownCommerce } from '../../resource/ownership.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import type { WriteRequest, Written } from '../../resource/write/written.ts';

/** Reverses a redemption and returns it to the quota. For owners of the commerce, and administrators who may redeem for all. */
export async function reverseRedemption(
  { platform, service }: Pick<ResourceDeps, 'platform' | 'service'>,
  id: string,
  { reason, rev }: z.output<typeof reverseRedemptionSchema>,
  request: WriteRequest,
): Promise<Written> {
  if (!isUuid(id)) throw new ApiError('not-found');
  const { principal } = request;
  return platform.db.transaction(async (tx) => {
    // Locks the promotion before its redemption, like every write that counts.
    const [found] = await tx.query<{ id: string }>(sql`select id from promotions
        where id = (select promotion from redemptions where id = ${id}::uuid) for no key update`);
    if (!found) throw new ApiError('not-found');
    const [own] = await tx.query(sql`select 1 from redemptions r
        where r.id = ${id}::uuid and ${ownCommerce('r.commerce', principal, 'redemptions')}`);
    const mayReverse = own !== undefined || permits(principal, 'promotions', 'redeem');
    const written = await service.transition(
      tx,
      'redemptions',
      id,
      rev,
      ({ status }) => {
        if (!mayReverse) throw new ApiError('forbidden');
        if (status !== 'redeemed') throw new ApiError('transition-refused', { status });
        return {
          status: 'reversed',
          reversedReason: reason,
          reversedAt: platform.clock.now().toISOString(),
        };
      },
      { ...request, action: 'redemption-reversed' },
    );
    await tx.query(
      sql`update promotions set redeemed_count = greatest(redeemed_count - 1, 0) where id = ${found.id}::uuid`,
    );
    // The promotion's count changed too.
    const promotion: Change = { resource: 'promotions', id: found.id, change: 'updated' };
    return { ...written, changes: [...written.changes, promotion] };
  });
}
