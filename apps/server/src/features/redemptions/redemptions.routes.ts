import {
  ownRedemptionSchema,
  redemptionScanSchema,
  redemptionTicketSchema,
} from '@callejero/contract/answers/redemptions.ts';
import { redemptionCodeSchema } from '@callejero/contract/codes/code-schemas.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { redeemSchema, reverseRedemptionSchema } from '@callejero/contract/resources/redemptions.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/context.ts';
import { answers, route, routes } from '../../http/routes.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import { ownRedemptions } from './own-redemptions.ts';
import { issueRedemption, redeemByOneself } from './redemptions.issue.ts';
import { reverseRedemption } from './redemptions.reverse.ts';
import { atTill, checkScan, type NotifyOfRedemption, redeemScan } from './redemptions.scan.ts';
import { sendSettlement } from './settlement.ts';

const tillCodeToRedeemSchema = z.strictObject({ code: redemptionCodeSchema });

/** Routes to issue a code for a promotion, to redeem it by a scan or by oneself, and to reverse it. */
export function redemptionsRoutes(deps: ResourceDeps, tellPeople: NotifyOfRedemption): Hono<Env> {
  const { platform } = deps;
  return routes(
    {
      'POST /promotions/:id/redemptions': writes(
        platform,
        'signed-in',
        {
          summary: 'Pedir o renovar el código propio de una promoción',
          data: redemptionTicketSchema,
          refusals: ['409'],
        },
        (id, _, request) => issueRedemption(platform, id, request),
      ),
      'GET /promotions/:id/settlement.csv': route(
        'signed-in',
        { summary: 'Los canjes de una promoción en CSV, con sus totales', content: ['text/csv'] },
        (c) => sendSettlement(c, platform),
        { isRecorded: true },
      ),
      'GET /redemptions/mine': answers(
        'signed-in',
        {
          summary: 'Los canjes propios: los abiertos y los hechos',
          answer: 'Los abiertos primero y después los últimos',
          data: z.array(ownRedemptionSchema),
          meta: z.object({ total: z.int().min(0) }),
        },
        async (c) => {
          const user = c.env.principal.id;
          if (user === null) throw new ApiError('unauthorized');
          return c.json(await ownRedemptions(platform, user));
        },
      ),
      'POST /redemptions/check': answers(
        'signed-in',
        {
          summary: 'Qué se canjearía con un código, sin hacerlo',
          body: redeemSchema,
          data: redemptionScanSchema,
          refusals: ['409'],
        },
        (c, code) => checkScan(platform, code, c.env.principal),
      ),
      'POST /redemptions/redeem': writes(
        platform,
        'signed-in',
        {
          summary: 'Canjear el código que muestra una persona',
          body: redeemSchema,
          data: redemptionScanSchema,
          retry: true,
        },
        (_, code, request) => redeemScan(platform, tellPeople, code, request),
      ),
      'POST /till/check': answers(
        'till',
        {
          summary: 'Qué canjearía la caja con un código, sin hacerlo',
          body: tillCodeToRedeemSchema,
          data: redemptionScanSchema,
          refusals: ['409'],
        },
        (c, { code }) => {
          const { principal, commerce } = atTill(c.env.principal);
          return checkScan(platform, { code, commerce }, principal);
        },
      ),
      'POST /till/redeem': writes(
        platform,
        'till',
        {
          summary: 'Canjear en la caja el código que muestra una persona',
          body: tillCodeToRedeemSchema,
          data: redemptionScanSchema,
          retry: true,
        },
        (_, { code }, request) => {
          const { principal, commerce } = atTill(request.principal);
          return redeemScan(platform, tellPeople, { code, commerce }, { ...request, principal });
        },
      ),
      'POST /redemptions/:id/use': writes(
        platform,
        'signed-in',
        { summary: 'Canjear uno mismo lo que no se escanea', data: redemptionTicketSchema, retry: true },
        (id, _, request) => redeemByOneself(platform, id, request),
      ),
      'POST /redemptions/:id/reverse': writes(
        platform,
        'signed-in',
        { summary: 'Anular un canje', body: reverseRedemptionSchema, record: 'redemptions' },
        (id, body, request) => reverseRedemption(deps, id, body, request),
      ),
    },
    'Canjes',
  );
}
