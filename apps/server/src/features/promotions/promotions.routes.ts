import { ApiError } from '@callejero/contract/errors.ts';
import { promotionStatusSchema } from '@callejero/contract/resources/promotions.ts';
import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import { permits } from '../../access/policy.ts';
import type { Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import { isUuid } from '../../query/operands.ts';
import { ownCommerce } from '../../resource/ownership.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import { changePromotionStatus } from './promotions.service.ts';

const statusDoc = {
  summary: 'Publicar, pausar o devolver a borrador',
  body: promotionStatusSchema,
  record: 'promotions',
};

/** For administrators, and the owners of its commerce. */
export function promotionsRoutes({ platform, service }: ResourceDeps): Hono<Env> {
  return routes({
    'POST /:id/status': writes(platform, 'signed-in', statusDoc, async (id, { status, rev }, request, db) => {
      if (!isUuid(id)) throw new ApiError('not-found');
      const { principal } = request;
      const isOwn = sql`select 1 from promotions p
          where p.id = ${id}::uuid and ${ownCommerce('p.commerce', principal, 'promotions')}`;
      const mayDecide = permits(principal, 'promotions', 'update') || (await db.query(isOwn)).length > 0;
      const decide = (current: Row) => {
        if (!mayDecide) throw new ApiError('forbidden');
        return changePromotionStatus(current, status);
      };
      const action = `status-${status}` as const;
      return service.transition(db, 'promotions', id, rev, decide, { ...request, action });
    }),
  });
}
