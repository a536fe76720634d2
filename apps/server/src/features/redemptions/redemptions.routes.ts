import { ApiError } from '@callejero/contract/errors.ts';
import { redeemSchema, reverseRedemptionSchema } from '@callejero/contract/resources/redemptions.ts';
import type { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { readBody } from '../../http/body.ts';
import { type Env, idOf } from '../../http/context.ts';
import { jsonText } from '../../http/idempotency.ts';
import { routes } from '../../http/routes.ts';
import { type ResourceDeps, respondToWrite, writes } from '../../resource/routes.ts';
import { ownRedemptions } from './own-redemptions.ts';
import { issueRedemption, redeemByOneself } from './redemptions.issue.ts';
import { reverseRedemption } from './redemptions.reverse.ts';
import { checkScan, redeemScan, type TellRedeemed } from './redemptions.scan.ts';
import { sendSettlement } from './settlement.ts';

/** `POST /promotions/:id/redemptions` issues a code; `/redemptions/…` redeems it, by a scan or by oneself, and takes it back. */
export function redemptionsRoutes(deps: ResourceDeps, tellPeople: TellRedeemed): Hono<Env> {
  const { platform } = deps;
  return routes({
    'POST /promotions/:id/redemptions': allow('signed-in', (c) =>
      respondToWrite(c, platform, (_, request) => issueRedemption(platform, idOf(c), request)),
    ),
    'GET /promotions/:id/settlement.csv': allow('signed-in', (c) => sendSettlement(c, platform)),
    'GET /redemptions/mine': allow('signed-in', async (c) => {
      const user = c.env.principal.id;
      if (user === null) throw new ApiError('unauthorized');
      return c.json(await ownRedemptions(platform, user), 200, { 'Cache-Control': 'private, no-cache' });
    }),
    'POST /redemptions/check': allow('signed-in', async (c) => {
      const scan = await checkScan(platform, await readBody(c.req.raw, redeemSchema), c.env.principal);
      return jsonText(JSON.stringify({ data: scan }), 200, c.env.common);
    }),
    'POST /redemptions/redeem': writes(platform, 'signed-in', redeemSchema, (_, body, request) =>
      redeemScan(platform, tellPeople, body, request),
    ),
    'POST /redemptions/:id/use': allow('signed-in', (c) =>
      respondToWrite(c, platform, (_, request) => redeemByOneself(platform, idOf(c), request)),
    ),
    'POST /redemptions/:id/reverse': writes(
      platform,
      'signed-in',
      reverseRedemptionSchema,
      (id, body, request) => reverseRedemption(deps, id, body, request),
    ),
  });
}
