import { discountLimitsSchema } from '@callejero/contract/discount-limits.ts';
import type { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { readBody } from '../../http/body.ts';
import type { Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { changeDiscountLimits, readDiscountLimits } from './discount-limits.service.ts';

const fresh = { 'Cache-Control': 'private, no-cache' };

/** `/discount-limits`: owners read them for their forms, administrators who change discounts set them. */
export function discountLimitsRoutes(platform: Platform): Hono<Env> {
  return routes({
    'GET /': allow('signed-in', async (c) =>
      c.json({ data: await readDiscountLimits(platform.db, platform) }, 200, fresh),
    ),
    'PUT /': allow('discounts:update', async (c) => {
      const body = await readBody(c.req.raw, discountLimitsSchema);
      return c.json({ data: await changeDiscountLimits(platform, body, c.env) }, 200, fresh);
    }),
  });
}
