/** `/v1/imports`: upload, plan, confirm, cancel, undo; for administrators with `imports:*`. */

import {
  importMappingSchema,
  importReasonSchema,
  importRowSchema,
  importSchema,
} from '@callejero/contract/answers/imports.ts';
import { invalid } from '@callejero/contract/errors.ts';
import type { ImportStep } from '@callejero/contract/import-permissions.ts';
import {
  confirmImportSchema,
  defaultImportOptions,
  importActionSchema,
  importRowsQuerySchema,
  importsQuerySchema,
  importTargetQuerySchema,
  missingAnswerSchema,
  newImportQuerySchema,
  updateImportSchema,
} from '@callejero/contract/resources/imports.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { type Env, uuidOf } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import { listRows } from './import-rows.ts';
import {
  answerMissing,
  cancelImport,
  confirmImport,
  createImport,
  mergedOptions,
  undoImportRequest,
  updateImport,
} from './imports.service.ts';
import { describeEventTypes, describeMapping, loadCategories } from './reading/categories.ts';
import { checkMappedValues } from './reading/mapped-values.ts';
import { countReasons } from './reasons.ts';
import { optionsOf } from './sources/answers.ts';
import { findSource } from './sources/store.ts';
import { getImport, listImports, presentImport } from './store.ts';
import { receiveFiles } from './upload.ts';
import { assertMay, type ImportDeps } from './work.ts';

const one = { data: importSchema };
const begun = { ...one, status: '202' } as const;
const refusable = { ...begun, refusals: ['409'] } as const;

/** Mount it at `/imports`, before the standard routes. */
export function importsRoutes(deps: ImportDeps): Hono<Env> {
  const { platform } = deps;
  const { db, ids } = platform;

  const decide = (
    summary: string,
    act: typeof confirmImport,
    step: ImportStep,
    body: typeof importActionSchema | typeof confirmImportSchema = importActionSchema,
  ) =>
    answers('imports:create', { ...refusable, body, summary }, async (c, { rev }) => {
      const { principal } = c.env;
      assertMay(step, principal, await getImport(db, uuidOf(c)));
      return act(platform, uuidOf(c), { rev, by: principal.id });
    });
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
      'POST /': answers(
        'imports:create',
        {
          ...begun,
          summary: 'Subir archivos y planear su importación: nada se escribe hasta confirmarla',
          body: 'files',
          query: newImportQuerySchema,
        },
        async (c, { target = null, source }) => {
          const { principal } = c.env;
          const of = source === undefined ? null : await findSource(db, source);
          if (source !== undefined && !of)
            throw invalid([{ path: 'source', message: 'Esa fuente no existe.' }], 'query-invalid');
          const id = ids.next();
          const files = await receiveFiles(platform, c.req.raw, id);
          const options = of ? optionsOf(of, principal) : { ...defaultImportOptions, target };
          return createImport(platform, id, files, principal.id, options, { source: of?.id ?? null });
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
      'GET /:id': answers('imports:read', { ...one, summary: 'Estado, avance y cuentas' }, async (c) =>
        presentImport(await getImport(db, uuidOf(c))),
      ),
      'GET /:id/reasons': answers(
        'imports:read',
        {
          summary:
            'Qué se perdería, qué se omite y qué se dice de lo demás, con cuentas, ejemplos y qué hacer',
          data: z.array(importReasonSchema),
        },
        async (c) => {
          const item = await getImport(db, uuidOf(c));
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
          const item = await getImport(db, uuidOf(c));
          assertMay('read', c.env.principal, item);
          const { rows, total } = await listRows(db, item.id, query);
          const perPage = query._perPage === 0 ? 1000 : query._perPage;
          return c.json({ data: rows, meta: { total, page: query._page, perPage } });
        },
      ),
      'PATCH /:id': answers(
        'imports:create',
        {
          ...begun,
          summary: 'Cambiar las opciones y planear de nuevo',
          body: updateImportSchema,
          refusals: ['409'],
        },
        async (c, body) => {
          const { principal } = c.env;
          const item = await getImport(db, uuidOf(c));
          await checkMappedValues(db, body);
          const options = mergedOptions(item.options, body);
          assertMay('run', principal, { ...item, options, target: options.target ?? item.target });
          return updateImport(platform, uuidOf(c), body, principal.id);
        },
      ),
      'POST /:id/confirm': decide('Ejecutar lo planeado', confirmImport, 'run', confirmImportSchema),
      'POST /:id/cancel': decide('Cancelar', cancelImport, 'write'),
      'POST /:id/missing': answers(
        'imports:create',
        {
          ...refusable,
          body: missingAnswerSchema,
          summary: 'Conservar o archivar los lugares que ya no están en la fuente',
        },
        async (c, { rev, answer }) => {
          const { principal } = c.env;
          const item = await getImport(db, uuidOf(c));
          assertMay(answer === 'archive' ? 'archive' : 'write', principal, item);
          return answerMissing(platform, item.id, answer, { rev, by: principal.id });
        },
      ),
      'POST /:id/undo': decide('Deshacer entera', undoImportRequest, 'undo'),
    },
    'Importaciones',
  );
}
