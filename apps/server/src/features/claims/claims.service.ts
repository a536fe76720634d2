/** What is special about claims: made by oneself for an accepted commerce, and what a decision changes. */
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import type { ClaimDecision } from '@callejero/contract/resources/claims.ts';
import sql from 'sql-template-tag';
import type { Hooks, Row } from '../../access/binding.ts';
import type { Change, Queryable } from '../../ports/ports.ts';
import { toStatement } from '../../query/statement.ts';
import { assertAcceptedCommerce } from '../../resource/ownership.ts';
import type { ResourceService, WriteRequest } from '../../resource/written.ts';

const perHour = 10;
const maxOwners = 20;

export const claimsHooks: Hooks = {
  async beforeCreate(context, input) {
    const { principal, platform, db } = context;
    await assertAcceptedCommerce(context, input.commerce);
    const [owned] = await db.query(
      toStatement(sql`select 1 from commerces
        where id = ${input.commerce}::uuid and owners @> array[${principal.id}::uuid]`),
    );
    if (owned) throw invalid([{ path: 'commerce', message: 'Ya consta como propietario.' }]);
    if (principal.kind === 'user') {
      const wait = await platform.limits.consume(`claim:${principal.id}`, perHour, 3600);
      if (wait > 0) throw new ApiError('rate-limited', { retryAfter: wait });
    }
    return { ...input, user: principal.id, status: 'pending' };
  },
};

export function decideClaim({ status }: Row, { decision, reason }: Omit<ClaimDecision, 'rev'>): Row {
  if (status !== 'pending') throw new ApiError('transition-refused', { status });
  return { status: decision === 'accept' ? 'accepted' : 'rejected', reason: reason ?? null };
}

/** Makes who claimed an owner of the commerce, in the transaction of the decision. */
export async function addOwner(
  tx: Queryable,
  service: ResourceService,
  claim: string,
  request: WriteRequest,
): Promise<readonly Change[]> {
  const [row] = await tx.query<{ id: string; rev: number; user_id: string }>(
    toStatement(sql`select m.id, m.rev, cl.user_id from claims cl join commerces m on m.id = cl.commerce
      where cl.id = ${claim}::uuid and m.archived_at is null for update of m`),
  );
  if (!row) throw new ApiError('in-use', undefined, 'El comercio ya no existe.');
  const decide = ({ owners }: Row) => {
    const all = [...new Set([...(owners as string[]), row.user_id])];
    if (all.length > maxOwners)
      throw new ApiError('in-use', undefined, `El comercio ya tiene ${maxOwners} propietarios.`);
    return { owners: all };
  };
  const written = await service.transition(tx, 'commerces', row.id, row.rev, decide, {
    ...request,
    key: null,
    action: 'owner-added',
  });
  return written.changes;
}
