import {
  duplicateFactsSchema,
  duplicatePairSchema,
  duplicatePairsMetaSchema,
} from '@callejero/contract/answers/places.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { distinctSchema, duplicatePairsQuerySchema } from '@callejero/contract/resources/commerces.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { accessTo } from '../../../access/access.ts';
import { permits } from '../../../access/policy.ts';
import { cacheKey, respondTo } from '../../../http/cache.ts';
import { type ApiContext, type Env, getId } from '../../../http/context.ts';
import { answers, route, routes } from '../../../http/routes.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { sayDistinct } from './distinct.service.ts';
import { compareChanged, listPairs } from './duplicate-pairs.ts';
import { compileDuplicates } from './duplicates.ts';

const doc = {
  summary: 'Comercios que pueden ser el mismo, los más parecidos primero',
  records: 'commerces',
  facts: duplicateFactsSchema,
  cached: true,
} as const;

const pairsDoc = {
  summary: 'Parejas de comercios que pueden ser el mismo, las más parecidas primero',
  query: duplicatePairsQuerySchema,
  data: z.array(duplicatePairSchema),
  meta: duplicatePairsMetaSchema,
} as const;

const distinctDoc = {
  summary: 'Decir que otro comercio, aunque se parezca, no es el mismo; o retirarlo',
  body: distinctSchema,
} as const;

export function duplicatesRoutes({ platform, registry, cache }: ResourceDeps): Hono<Env> {
  const { db, changes } = platform;
  /** The permission to edit commerces does not include reading them; these routes need both. */
  const assertReader = ({ env: { principal } }: ApiContext) => {
    if (!permits(principal, 'commerces', 'read')) throw new ApiError('forbidden');
  };

  return routes({
    'GET /duplicates': answers('commerces:update', pairsDoc, async (c, query) => {
      assertReader(c);
      const access = accessTo(registry, 'commerces', c.env.principal);
      if (!access) throw new ApiError('forbidden');
      // During maintenance nothing is stored, so what is known is shown.
      const waiting = platform.maintenance.now() ? 0 : await compareChanged(platform);
      const { data, total } = await listPairs(db, access, query);
      return c.json({ data, meta: { total, page: query._page, perPage: query._perPage, waiting } });
    }),
    'GET /:id/duplicates': route('commerces:read', doc, async (c) => {
      const { principal } = c.env;
      const id = getId(c).toLowerCase();
      const compiled = compileDuplicates(registry, principal, id);
      if (!compiled) throw new ApiError('not-found');
      const key = cacheKey(principal, `/v1/commerces/${id}/duplicates`);
      const answer = await cache.fill(key, compiled.tables, async () => {
        const [row] = await db.query<{ found: boolean; data: string }>(compiled.statement);
        if (!row?.found) throw new ApiError('not-found');
        return `{"data":${row.data}}`;
      });
      return respondTo(c, answer);
    }),
    'POST /:id/distinct': answers('commerces:update', distinctDoc, async (c, body) => {
      assertReader(c);
      const ids = await sayDistinct(platform, registry, getId(c), body, c.env);
      // The rows do not change, but their readers must request the duplicates again.
      changes.publish(ids.map((id) => ({ resource: 'commerces', id, change: 'updated' })));
    }),
  });
}
