/** What the API's reference says of the feature's special routes. */
import {
  ownRedemptionSchema,
  redemptionScanSchema,
  redemptionTicketSchema,
} from '@callejero/contract/answers/redemptions.ts';
import { redeemSchema, reverseRedemptionSchema } from '@callejero/contract/resources/redemptions.ts';
import * as z from 'zod';
import { chapter, type RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  ...chapter('Canjes', {
    'POST /promotions/:id/redemptions': {
      summary: 'Pedir o renovar el código propio de una promoción',
      data: redemptionTicketSchema,
      refusals: ['409'],
    },
    'GET /promotions/:id/settlement.csv': {
      summary: 'Los canjes de una promoción en CSV, con sus totales',
      content: ['text/csv'],
    },
  }),
  'GET /redemptions/mine': {
    summary: 'Los canjes propios: los abiertos y los hechos',
    answer: 'Los abiertos primero y después los últimos',
    data: z.array(ownRedemptionSchema),
    meta: z.object({ total: z.int().min(0) }),
  },
  'POST /redemptions/check': {
    summary: 'Qué se canjearía con un código, sin hacerlo',
    body: redeemSchema,
    data: redemptionScanSchema,
    refusals: ['409'],
  },
  'POST /redemptions/redeem': {
    summary: 'Canjear el código que muestra una persona',
    body: redeemSchema,
    data: redemptionScanSchema,
    retry: true,
  },
  'POST /redemptions/:id/use': {
    summary: 'Canjear uno mismo lo que no se escanea',
    data: redemptionTicketSchema,
    retry: true,
  },
  'POST /redemptions/:id/reverse': {
    summary: 'Anular un canje',
    body: reverseRedemptionSchema,
    record: 'redemptions',
  },
};
