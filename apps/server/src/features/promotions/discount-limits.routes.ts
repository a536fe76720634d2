import { discountLimitsStateSchema } from '@callejero/contract/answers/discount-limits.ts';
import { discountLimitsSchema } from '@callejero/contract/discount-limits.ts';
import type { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { changeDiscountLimits, readDiscountLimits } from './discount-limits.service.ts';

/** `/discount-limits`: owners read them for their forms; administrators who may edit discounts set them. */
export function discountLimitsRoutes(platform: Platform): Hono<Env> {
  return routes(
    {
      'GET /': answers(
        'signed-in',
        {
          summary: 'Hasta dónde llegan los descuentos que escriben los comercios',
          data: discountLimitsStateSchema,
        },
        () => readDiscountLimits(platform.db, platform),
      ),
      'PUT /': answers(
        'discounts:update',
        {
          summary: 'Cambiar hasta dónde llegan los descuentos que escriben los comercios',
          body: discountLimitsSchema,
          data: discountLimitsStateSchema,
          refusals: ['409'],
        },
        (c, limits) => changeDiscountLimits(platform, limits, c.env),
      ),
    },
    'Descuentos',
  );
}
