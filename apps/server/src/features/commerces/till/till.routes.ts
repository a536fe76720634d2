import {
  endTillSchema,
  newTillSchema,
  openedTillSchema,
  openTillSchema,
  tillCodeSchema,
  tillSchema,
} from '@callejero/contract/answers/tills.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import type { TillSession } from '../../../access/policy.ts';
import { toNetwork } from '../../../http/address.ts';
import { type ApiContext, type Env, getId } from '../../../http/context.ts';
import { answers, routes } from '../../../http/routes.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { endOwnTill, endTill, newTillCode, openTill, ownTill } from './till.service.ts';

/** `/commerces/:id/tills`: for who manages a commerce. */
export function tillsRoutes({ platform }: ResourceDeps): Hono<Env> {
  return routes({
    'POST /:id/tills': answers(
      'signed-in',
      {
        summary: 'Un código que abre la caja en un ordenador, una vez y durante cinco minutos',
        body: newTillSchema,
        data: tillCodeSchema,
        status: '201',
        refusals: ['409'],
      },
      async (c, { name }) => newTillCode(platform, getId(c), name, c.env.principal),
    ),
    'POST /:id/tills/end': answers(
      'signed-in',
      { summary: 'Cerrar una caja: su ordenador deja de canjear', body: endTillSchema },
      (c, { till }) => endTill(platform, getId(c), till, c.env),
    ),
  });
}

function tillOf(c: ApiContext): TillSession {
  const { till } = c.env.principal;
  if (!till) throw new ApiError('forbidden');
  return till;
}

/** `/till`: for the computer. What it redeems stands with the redemptions. */
export function tillRoutes({ platform }: ResourceDeps): Hono<Env> {
  return routes(
    {
      'POST /open': answers(
        'open',
        {
          summary: 'Abrir la caja con el código que muestra un teléfono',
          body: openTillSchema,
          data: openedTillSchema,
        },
        (c, { code }) =>
          openTill(platform, code, { network: toNetwork(c.env.ip), requestId: c.env.requestId }),
      ),
      'GET /': answers('till', { summary: 'De qué comercio es esta caja', data: tillSchema }, (c) =>
        ownTill(platform, tillOf(c)),
      ),
      'POST /end': answers('till', { summary: 'Cerrar esta caja' }, (c) =>
        endOwnTill(platform, tillOf(c), c.env.requestId),
      ),
    },
    'Canjes',
  );
}
