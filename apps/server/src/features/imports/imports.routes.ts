/** `/v1/imports`: upload, plan, confirm, cancel, undo; for administrators with `imports:*`. */
import { ApiError } from '@callejero/contract/errors.ts';
import { idSchema } from '@callejero/contract/resource.ts';
import {
  importActionSchema,
  importRowsQuerySchema,
  updateImportSchema,
} from '@callejero/contract/resources/imports.ts';
import { Hono } from 'hono';
import * as z from 'zod';
import { allow } from '../../http/access.ts';
import { readBody, validate } from '../../http/body.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import type { Platform } from '../../platform/ports.ts';
import { loadCategories } from './context.ts';
import { defineImportJobs } from './imports.jobs.ts';
import {
  cancelImport,
  confirmImport,
  createImport,
  undoImportRequest,
  updateImport,
} from './imports.service.ts';
import { describeMapping } from './mapping.ts';
import { getImport, listImports, listRows, presentImport } from './store.ts';
import { receiveFiles } from './upload.ts';

const pageSchema = z.object({
  _page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  _perPage: z.coerce.number().int().min(0).max(1000).default(0),
});

/** To be mounted at `/imports`, before the standard routes. Registers the import jobs. */
export function importsRoutes(platform: Platform): Hono<Env> {
  const { db, ids } = platform;
  defineImportJobs(platform);
  const app = new Hono<Env>();

  const reads = (handler: Handle) => allow('imports:read', fresh(handler));
  const writes = (handler: Handle) => allow('imports:create', fresh(handler));

  app.get(
    '/',
    reads(async (c) => {
      const { _page: page, _perPage } = validate(pageSchema, c.req.query());
      const perPage = _perPage === 0 ? 1000 : _perPage;
      const { rows, total } = await listImports(db, page, perPage);
      return c.json({ data: rows.map(presentImport), meta: { total, page, perPage } });
    }),
  );

  app.post(
    '/',
    writes(async (c) => {
      const id = ids.next();
      const files = await receiveFiles(platform, c.req.raw, id);
      return c.json({ data: await createImport(platform, id, files, c.env.principal.id) }, 202);
    }),
  );

  app.get(
    '/mapping',
    reads(async (c) => c.json({ data: describeMapping(await loadCategories(db)) })),
  );

  app.get(
    '/:id',
    reads(async (c) => c.json({ data: presentImport(await getImport(db, idOf(c))) })),
  );

  app.get(
    '/:id/rows',
    reads(async (c) => {
      const query = validate(importRowsQuerySchema, c.req.query());
      const { id } = await getImport(db, idOf(c));
      const { rows, total } = await listRows(db, id, query);
      const perPage = query._perPage === 0 ? 1000 : query._perPage;
      return c.json({ data: rows, meta: { total, page: query._page, perPage } });
    }),
  );

  app.patch(
    '/:id',
    writes(async (c) => {
      const body = await readBody(c.req.raw, updateImportSchema);
      return c.json({ data: await updateImport(platform, idOf(c), body) }, 202);
    }),
  );

  const actions = { confirm: confirmImport, cancel: cancelImport, undo: undoImportRequest };
  for (const [name, act] of Object.entries(actions)) {
    app.post(
      `/:id/${name}`,
      writes(async (c) => {
        const { rev } = await readBody(c.req.raw, importActionSchema);
        return c.json({ data: await act(platform, idOf(c), rev) }, 202);
      }),
    );
  }
  return app;
}

type Handle = (c: ApiContext) => Promise<Response>;

/** Nobody keeps the answer. */
function fresh(handler: Handle): Handle {
  return (c) => {
    c.header('Cache-Control', 'no-store');
    return handler(c);
  };
}

/** What is no id is not found, like an id that does not exist. */
function idOf(c: ApiContext): string {
  const id = idSchema.safeParse(c.req.param('id'));
  if (!id.success) throw new ApiError('not-found');
  return id.data;
}
