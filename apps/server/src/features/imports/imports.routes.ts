/** `/v1/imports`: upload, plan, confirm, cancel, undo; for administrators with `imports:*`. */

import { ApiError } from '@callejero/contract/errors.ts';
import { idSchema } from '@callejero/contract/resource.ts';
import {
  defaultImportOptions,
  importActionSchema,
  importRowsQuerySchema,
  importsQuerySchema,
  importTargetQuerySchema,
  updateImportSchema,
} from '@callejero/contract/resources/imports.ts';
import type { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { readBody, validate } from '../../http/body.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import { assertMayRead, assertMayUndo, assertMayWrite } from './acting.ts';
import { describeEventTypes, loadEventCategories } from './agenda/categories.ts';
import {
  cancelImport,
  confirmImport,
  createImport,
  undoImportRequest,
  updateImport,
} from './imports.service.ts';
import { loadCategories } from './places/context.ts';
import { describeMapping } from './places/mapping.ts';
import { countReasons } from './reasons.ts';
import { getImport, listImports, listRows, presentImport } from './store.ts';
import { receiveFiles } from './upload.ts';
import type { ImportDeps } from './work.ts';

/** To be mounted at `/imports`, before the standard routes. */
export function importsRoutes(deps: ImportDeps): Hono<Env> {
  const { platform } = deps;
  const { db, ids } = platform;

  const reads = (handler: Handle) => allow('imports:read', fresh(handler));
  const writes = (handler: Handle) => allow('imports:create', fresh(handler));

  const actions = [
    ['confirm', confirmImport, assertMayWrite],
    ['cancel', cancelImport, assertMayWrite],
    ['undo', undoImportRequest, assertMayUndo],
  ] as const;
  return routes({
    'GET /': reads(async (c) => {
      const { _page: page, _perPage, target } = validate(importsQuerySchema, c.req.query());
      const perPage = _perPage === 0 ? 1000 : _perPage;
      const { rows, total } = await listImports(db, { page, perPage, target });
      return c.json({ data: rows.map(presentImport), meta: { total, page, perPage } });
    }),
    'POST /': writes(async (c) => {
      const { target = null } = validate(importTargetQuerySchema, c.req.query());
      const id = ids.next();
      const files = await receiveFiles(platform, c.req.raw, id);
      const options = { ...defaultImportOptions, target };
      return c.json({ data: await createImport(platform, id, files, c.env.principal.id, options) }, 202);
    }),
    'GET /mapping': reads(async (c) => {
      const { target } = validate(importTargetQuerySchema, c.req.query());
      const data =
        target === 'events'
          ? describeEventTypes(await loadEventCategories(db))
          : describeMapping(await loadCategories(db));
      return c.json({ data });
    }),
    'GET /:id': reads(async (c) => c.json({ data: presentImport(await getImport(db, idOf(c))) })),
    'GET /:id/reasons': reads(async (c) => {
      const item = await getImport(db, idOf(c));
      assertMayRead(c.env.principal, item);
      return c.json({ data: await countReasons(db, item.id) });
    }),
    'GET /:id/rows': reads(async (c) => {
      const query = validate(importRowsQuerySchema, c.req.query());
      const item = await getImport(db, idOf(c));
      assertMayRead(c.env.principal, item);
      const { id } = item;
      const { rows, total } = await listRows(db, id, query);
      const perPage = query._perPage === 0 ? 1000 : query._perPage;
      return c.json({ data: rows, meta: { total, page: query._page, perPage } });
    }),
    'PATCH /:id': writes(async (c) => {
      const body = await readBody(c.req.raw, updateImportSchema);
      assertMayWrite(c.env.principal, await getImport(db, idOf(c)));
      return c.json({ data: await updateImport(platform, idOf(c), body) }, 202);
    }),
    ...Object.fromEntries(
      actions.map(([name, act, assertAllowed]) => [
        `POST /:id/${name}`,
        writes(async (c) => {
          const { rev } = await readBody(c.req.raw, importActionSchema);
          assertAllowed(c.env.principal, await getImport(db, idOf(c)));
          return c.json({ data: await act(platform, idOf(c), rev) }, 202);
        }),
      ]),
    ),
  });
}

type Handle = (c: ApiContext) => Promise<Response>;

/** Forbids caches to store the answer. */
function fresh(handler: Handle): Handle {
  return (c) => {
    c.header('Cache-Control', 'no-store');
    return handler(c);
  };
}

/** A text that is no id answers 404, like an id that does not exist. */
function idOf(c: ApiContext): string {
  const id = idSchema.safeParse(c.req.param('id'));
  if (!id.success) throw new ApiError('not-found');
  return id.data;
}
