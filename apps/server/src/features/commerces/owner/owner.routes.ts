import { duplicateFactsSchema } from '@callejero/contract/answers/places.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import type { RecordedAction } from '@callejero/contract/resources/audit.ts';
import {
  commerces,
  ownChangeSchema,
  proposalLimits,
  similarSchema,
} from '@callejero/contract/resources/commerces.ts';
import type { Hono } from 'hono';
import { type Row, withRead } from '../../../access/binding.ts';
import type { Principal } from '../../../access/policy.ts';
import { cacheKey, respondTo } from '../../../http/cache.ts';
import type { Env } from '../../../http/context.ts';
import { jsonText } from '../../../http/idempotency.ts';
import { limitKey, limitRate } from '../../../http/rate-limit.ts';
import { answers, route, routes } from '../../../http/routes.ts';
import { compileList, type ListRow } from '../../../query/compile.ts';
import { type ResourceDeps, respondToWrite, writes } from '../../../resource/routes.ts';
import { ownCommerces } from '../commerces.policy.ts';
import { compileSimilar } from '../merge/duplicates.ts';
import { edits, resubmit, withdrawChanges } from './owner.service.ts';

/** The fields of the list of the person's own commerces. */
const mine: ListQuery = {
  select: [
    'rev',
    'updatedAt',
    'name',
    'slug',
    'status',
    'rejectionReason',
    'pendingChanges',
    'owners',
    'managers',
    'cashiers',
    'logo',
    'photos',
  ],
  populates: [
    { path: 'categories', select: ['name', 'icon', 'color'] },
    { path: 'address', select: ['street', 'number', 'locality'] },
  ],
  sort: { updatedAt: -1 },
  perPage: 100,
};

/** Administrators propose with the rights of a user. */
const asAnybody = (principal: Principal): Principal => ({ ...principal, kind: 'user', permissions: [] });

/** Routes for people's own commerces, and for proposing one. */
export function ownerRoutes(deps: ResourceDeps): Hono<Env> {
  const { platform, registry, service, cache } = deps;
  const own = withRead(registry, 'commerces', ownCommerces);

  /** For those who manage it only. */
  const transition = (summary: string, action: RecordedAction, decide: (current: Row) => Row) =>
    writes(
      platform,
      'signed-in',
      { summary, body: ownChangeSchema, record: 'commerces' },
      (id, { rev }, request, db) => {
        const decideOwn = (current: Row) => {
          if (!edits(current, request.principal.id)) throw new ApiError('forbidden');
          return decide(current);
        };
        return service.transition(db, 'commerces', id, rev, decideOwn, { ...request, action });
      },
    );
  return routes({
    'GET /mine': route(
      'signed-in',
      {
        summary: 'Aquellos de cuya gente se es, en cualquier estado, y los propuestos que no se han aceptado',
        answer: 'Los comercios, con sus categorías y su dirección',
        records: 'commerces',
      },
      async (c) => {
        const { principal } = c.env;
        const compiled = compileList(own, 'commerces', mine, principal);
        const key = cacheKey(principal, '/v1/commerces/mine');
        const answer = await cache.fill(key, compiled.tables, async () => {
          const [row] = await platform.db.query<ListRow>(compiled.statement);
          return `{"data":${row?.data ?? '[]'}}`;
        });
        return respondTo(c, answer);
      },
    ),
    // For an administrator too.
    'POST /mine': route(
      'signed-in',
      {
        summary:
          'Proponer uno, que espera revisión. Con el propio id en owners, quien lo propone dice que es suyo',
        body: commerces.create,
        record: 'commerces',
        status: '201',
      },
      (c) =>
        respondToWrite(c, platform, (body, request, db) =>
          service.create(db, 'commerces', body, { ...request, principal: asAnybody(request.principal) }),
        ),
    ),
    'POST /similar': answers(
      'signed-in',
      {
        summary: 'Comercios que pueden ser el que se va a proponer, los más parecidos primero',
        body: similarSchema,
        records: 'commerces',
        facts: duplicateFactsSchema,
      },
      async (c, place) => {
        const { principal } = c.env;
        const asked = limitKey`similar:${principal.id}`;
        await limitRate(platform.limits, asked, proposalLimits.similarPerHour, 3600);
        const compiled = compileSimilar(registry, principal, place);
        if (!compiled) throw new ApiError('forbidden');
        const [row] = await platform.db.query<{ data: string }>(compiled.statement);
        return jsonText(`{"data":${row?.data ?? '[]'}}`, 200, c.env.common);
      },
    ),
    'POST /:id/withdraw-changes': transition(
      'Retirar los cambios propios que esperan revisión',
      'changes-withdrawn',
      withdrawChanges,
    ),
    'POST /:id/resubmit': transition(
      'Enviar de nuevo un comercio propio que se rechazó',
      'resubmitted',
      resubmit,
    ),
  });
}
