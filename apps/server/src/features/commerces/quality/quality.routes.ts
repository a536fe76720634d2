import { mendedPlaceSchema, mendJobSchema, qualitySchema } from '@callejero/contract/answers/quality.ts';
import { mendPreviewQuerySchema, mendSchema } from '@callejero/contract/defects.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { type Access, accessTo } from '../../../access/access.ts';
import { permits } from '../../../access/policy.ts';
import { parseJson, readText, validate } from '../../../http/body.ts';
import { type ApiContext, type Env, getUuid } from '../../../http/context.ts';
import { answers, route, routes } from '../../../http/routes.ts';
import { beginBulkJob } from '../../../resource/bulk/begin.ts';
import { undoable } from '../../../resource/bulk/undo.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { checkAnnounced } from './check.ts';
import { allHaving, assertCategory, pageHaving } from './choose.ts';
import {
  insertMend,
  mendJob,
  mendJobs,
  presentMend,
  previewMend,
  recentMends,
  type StoredMend,
} from './mends.ts';
import { readQuality, unverifiedBefore } from './quality.ts';

const previewDoc = {
  summary: 'Qué cambiaría la corrección de un defecto en cada comercio que lo tiene',
  query: mendPreviewQuerySchema,
  data: z.array(mendedPlaceSchema),
  meta: 'page',
} as const;

const begunDoc = {
  summary:
    'Corregir un defecto de todos los comercios que lo tienen, o de los elegidos; sigue en segundo plano',
  body: mendSchema,
  data: mendJobSchema,
  status: '202',
  retry: true,
} as const;

const undoDoc = {
  summary: 'Deshacer una corrección; lo que alguien cambió después se queda como está',
  data: mendJobSchema,
  status: '202',
  retry: true,
} as const;

/** How many mends the list has. */
const recent = 20;

/** What is wrong with the data of the commerces, and its mends. */
export function qualityRoutes({ platform, registry }: ResourceDeps): Hono<Env> {
  const { db } = platform;

  /** The permission to edit commerces does not include reading them; mends need both. */
  const accessOf = ({ env: { principal } }: ApiContext): Access => {
    const access = permits(principal, 'commerces', 'read') && accessTo(registry, 'commerces', principal);
    if (!access) throw new ApiError('forbidden');
    return access;
  };

  /** Begins a mend of the commerces that `choose` finds. */
  const begin = (
    c: ApiContext,
    text: string,
    mend: Pick<StoredMend, 'defect' | 'category' | 'undoes'>,
    choose: () => Promise<string[]>,
  ) =>
    beginBulkJob(c, platform, text, mendJob, choose, async (tx, begun, records) =>
      presentMend(await insertMend(tx, { ...begun, ...mend, records })),
    );

  return routes({
    'GET /quality': answers(
      'commerces:read',
      { summary: 'Cuántos comercios tienen cada defecto, hoy y en los últimos días', data: qualitySchema },
      (c) => readQuality(platform, accessOf(c)),
    ),
    'GET /mends/preview': answers('commerces:update', previewDoc, async (c, { defect, _page, _perPage }) => {
      const access = accessOf(c);
      await checkAnnounced(platform);
      const { page, total } = await pageHaving(
        db,
        access,
        defect,
        unverifiedBefore(platform),
        _page,
        _perPage,
      );
      const data = await previewMend(db, defect, page);
      return c.json({ data, meta: { total, page: _page, perPage: _perPage } });
    }),
    'POST /mends': route('commerces:update', begunDoc, async (c) => {
      const access = accessOf(c);
      const text = await readText(c.req.raw);
      const { defect, category = null, ...chosen } = validate(mendSchema, parseJson(text));
      return begin(c, text, { defect, category, undoes: null }, async () => {
        await assertCategory(db, category);
        await checkAnnounced(platform);
        const found = await allHaving(db, access, { defect, ...chosen }, unverifiedBefore(platform));
        if (found.length === 0)
          throw new ApiError('validation', undefined, 'Ninguno de los elegidos lo necesita.');
        return found;
      });
    }),
    'GET /mends': answers(
      'commerces:update',
      {
        summary: 'Las últimas correcciones de muchos comercios, con su avance',
        data: z.array(mendJobSchema),
      },
      async () => (await recentMends(db, recent)).map(presentMend),
    ),
    'POST /mends/:id/undo': route('commerces:update', undoDoc, async (c) => {
      accessOf(c);
      const mend = await mendJobs.get(db, getUuid(c));
      const text = await readText(c.req.raw);
      const { defect, category } = mend;
      return begin(c, text, { defect, category, undoes: mend.id }, () => undoable(db, mend));
    }),
  });
}
