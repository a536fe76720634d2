import { ApiError } from '@callejero/contract/errors.ts';
import { promotionStatusSchema } from '@callejero/contract/resources/promotions.ts';
import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import { permits } from '../../access/policy.ts';
import { allow } from '../../http/access.ts';
import { validate } from '../../http/body.ts';
import { type Env, idOf } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import { isUuid } from '../../query/operands.ts';
import { ownCommerce } from '../../resource/ownership.ts';
import { type ResourceDeps, respondToWrite } from '../../resource/routes.ts';
import { changePromotionStatus } from './promotions.service.ts';

/** `POST /promotions/:id/status` publishes, pauses or takes back: administrators, and the owners of its commerce. */
export function promotionsRoutes({ platform, service }: ResourceDeps): Hono<Env> {
  return routes({
    'POST /:id/status': allow('signed-in', (c) => {
      const principal = c.env.principal;
      const id = idOf(c);
      return respondToWrite(c, platform, async (body, request, db) => {
        const { status, rev } = validate(promotionStatusSchema, body);
        if (!isUuid(id)) throw new ApiError('not-found');
        const mine = permits(principal, 'promotions', 'update')
          ? true
          : (
              await db.query(
                sql`select 1 from promotions p where p.id = ${id}::uuid and ${ownCommerce('p.commerce', principal)}`,
              )
            ).length > 0;
        const decide = (current: Record<string, unknown>) => {
          if (!mine) throw new ApiError('forbidden');
          return changePromotionStatus(current, status);
        };
        return service.transition(db, 'promotions', id, rev, decide, {
          ...request,
          action: `status-${status}`,
        });
      });
    }),
  });
}
