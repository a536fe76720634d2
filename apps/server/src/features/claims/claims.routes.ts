import { claimDecisionSchema } from '@callejero/contract/resources/claims.ts';
import type { Hono } from 'hono';
import type { Row } from '../../access/binding.ts';
import type { Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import { addOwner, type ClaimConsequences, decideClaim, settleClaim } from './claims.service.ts';

const decisionDoc = {
  summary:
    'Aceptar o rechazar; quien la hizo recibe un correo, y si se acepta pasa a ser propietario. Se borran el teléfono y los comprobantes',
  body: claimDecisionSchema,
  record: 'claims',
};

export function claimsRoutes(
  { platform, service }: ResourceDeps,
  consequences: ClaimConsequences,
): Hono<Env> {
  return routes({
    'POST /:id/decide': writes(platform, 'claims:review', decisionDoc, (id, { rev, ...decision }, request) =>
      platform.db.transaction(async (tx) => {
        const decide = (current: Row) => decideClaim(current, decision);
        const action = `claim-${decision.decision}` as const;
        const written = await service.transition(tx, 'claims', id, rev, decide, { ...request, action });
        const owned = decision.decision === 'accept' ? await addOwner(tx, service, id, request) : [];
        const proof = written.before.files as string[];
        await settleClaim(tx, consequences, id, { ...decision, proof });
        return { ...written, changes: [...written.changes, ...owned] };
      }),
    ),
  });
}
