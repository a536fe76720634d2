/** `/v1/imports`: the steps of an import: upload, plan again, confirm, cancel, undo; for administrators with `imports:create`. */
import { importSchema } from '@callejero/contract/answers/imports.ts';
import { invalid } from '@callejero/contract/errors.ts';
import type { ImportStep } from '@callejero/contract/import-permissions.ts';
import {
  confirmImportSchema,
  defaultImportOptions,
  importActionSchema,
  missingAnswerSchema,
  newImportQuerySchema,
  updateImportSchema,
} from '@callejero/contract/resources/imports.ts';
import type { Hono } from 'hono';
import { type Env, getUuid } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import {
  answerMissing,
  cancelImport,
  confirmImport,
  createImport,
  mergedOptions,
  undoImportRequest,
  updateImport,
} from './imports.service.ts';
import { checkMappedValues } from './reading/mapped-values.ts';
import { toOptions } from './sources/answers.ts';
import { findSource } from './sources/store.ts';
import { getImport } from './store.ts';
import { receiveFiles } from './upload.ts';
import { assertMay, type ImportDeps } from './work.ts';

const begun = { data: importSchema, status: '202' } as const;
const refusable = { ...begun, refusals: ['409'] } as const;

/** Mount it at `/imports`, before the standard routes. */
export function stepsRoutes({ platform }: ImportDeps): Hono<Env> {
  const { db, ids } = platform;

  const decide = (
    summary: string,
    act: typeof confirmImport,
    step: ImportStep,
    body: typeof importActionSchema | typeof confirmImportSchema = importActionSchema,
  ) =>
    answers('imports:create', { ...refusable, body, summary }, async (c, { rev }) => {
      const { principal } = c.env;
      assertMay(step, principal, await getImport(db, getUuid(c)));
      return act(platform, getUuid(c), { rev, by: principal.id });
    });
  return routes(
    {
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
          const options = of ? toOptions(of, principal) : { ...defaultImportOptions, target };
          return createImport(platform, id, files, principal.id, options, { source: of?.id ?? null });
        },
      ),
      'PATCH /:id': answers(
        'imports:create',
        {
          ...refusable,
          summary: 'Cambiar las opciones y planear de nuevo',
          body: updateImportSchema,
        },
        async (c, body) => {
          const { principal } = c.env;
          const item = await getImport(db, getUuid(c));
          await checkMappedValues(db, body);
          const options = mergedOptions(item.options, body);
          assertMay('run', principal, { ...item, options, target: options.target ?? item.target });
          return updateImport(platform, getUuid(c), body, principal.id);
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
          const item = await getImport(db, getUuid(c));
          assertMay(answer === 'archive' ? 'archive' : 'write', principal, item);
          return answerMissing(platform, item.id, answer, { rev, by: principal.id });
        },
      ),
      'POST /:id/undo': decide('Deshacer entera', undoImportRequest, 'undo'),
    },
    'Importaciones',
  );
}
