/** `/v1/imports`: what was imported, and what a plan would do; for administrators with `imports:read`. */
import {
  importMappingSchema,
  importReasonSchema,
  importRowSchema,
  importSchema,
} from '@callejero/contract/answers/imports.ts';
import {
  importRowsQuerySchema,
  importsQuerySchema,
  importTargetQuerySchema,
} from '@callejero/contract/resources/imports.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { type Env, getUuid } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import { listRows } from './import-rows.ts';
import { describeEventTypes, describeMapping, loadCategories } from './reading/categories.ts';
import { countReasons } from './reasons.ts';
import { getImport, listImports, presentImport } from './store.ts';
import { assertMay, type ImportDeps } from './work.ts';

/** Mount it at `/imports`, before the standard routes. */
export function importsRoutes({ platform }: ImportDeps): Hono<Env> {
  const { db } = platform;
  return routes(
    {
      'GET /': answers(
        'imports:read',
        {
          summary: 'Lista de importaciones',
          query: importsQuerySchema,
          data: z.array(importSchema),
          meta: 'page',
        },
        async (c, { _page: page, _perPage, target, source }) => {
          const perPage = _perPage === 0 ? 1000 : _perPage;
          const { rows, total } = await listImports(db, { page, perPage, target, source });
          return c.json({ data: rows.map(presentImport), meta: { total, page, perPage } });
        },
      ),
      'GET /mapping': answers(
        'imports:read',
        {
          summary: 'Qué etiqueta de OpenStreetMap, o qué tipo de evento, entra en qué categoría',
          query: importTargetQuerySchema,
          data: importMappingSchema,
        },
        async (_, { target }) =>
          target === 'events'
            ? describeEventTypes(await loadCategories(db, 'event'))
            : describeMapping(await loadCategories(db, 'commerce')),
      ),
      'GET /:id': answers(
        'imports:read',
        { data: importSchema, summary: 'Estado, avance y cuentas' },
        async (c) => presentImport(await getImport(db, getUuid(c))),
      ),
      'GET /:id/reasons': answers(
        'imports:read',
        {
          summary:
            'Qué se perdería, qué se omite y qué se dice de lo demás, con cuentas, ejemplos y qué hacer',
          data: z.array(importReasonSchema),
        },
        async (c) => {
          const item = await getImport(db, getUuid(c));
          assertMay('read', c.env.principal, item);
          return countReasons(db, item, platform.config.city.country);
        },
      ),
      'GET /:id/rows': answers(
        'imports:read',
        {
          summary: 'Fila por fila: resultado, motivo y posibles duplicados',
          query: importRowsQuerySchema,
          data: z.array(importRowSchema),
          meta: 'page',
        },
        async (c, query) => {
          const item = await getImport(db, getUuid(c));
          assertMay('read', c.env.principal, item);
          const { rows, total } = await listRows(db, item.id, query);
          const perPage = query._perPage === 0 ? 1000 : query._perPage;
          return c.json({ data: rows, meta: { total, page: query._page, perPage } });
        },
      ),
    },
    'Importaciones',
  );
}
