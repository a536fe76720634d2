import { claimDecisionSchema } from '@callejero/contract/resources/claims.ts';
import type { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import { addOwner, type ClaimConsequences, decideClaim, settleClaim } from './claims.service.ts';

/**
 * `POST /claims/:id/decide`: an accepted one makes its person an owner of the commerce. Either way the person gets a mail, and
 * the proof is deleted.
 */
export function claimsRoutes(
  { platform, service }: ResourceDeps,
  consequences: ClaimConsequences,
): Hono<Env> {
  return routes({
    'POST /:id/decide': writes(
      platform,
      'claims:review',
      claimDecisionSchema,
      async (id, { rev, ...decision }, request) =>
        platform.db.transaction(async (tx) => {
          let proof: readonly string[] = [];
          const written = await service.transition(
            tx,
            'claims',
            id,
            rev,
            (current) => {
              proof = current.files as string[];
              return decideClaim(current, decision);
            },
            { ...request, action: `claim-${decision.decision}` },
          );
          const owned = decision.decision === 'accept' ? await addOwner(tx, service, id, request) : [];
          await settleClaim(tx, consequences, id, { ...decision, proof });
          return { ...written, changes: [...written.changes, ...owned] };
        }),
    ),
  });
}
