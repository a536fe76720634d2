import {
  lastProductImportAnswerSchema,
  productImportAnswerSchema,
  productImportUndoneSchema,
} from '@callejero/contract/answers/product-import.ts';
import {
  lastProductImportSchema,
  productImportSchema,
  productImportUndoSchema,
} from '@callejero/contract/product-import.ts';
import type { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import { writes } from '../../resource/routes.ts';
import {
  findLastImport,
  importProducts,
  type ProductImportDeps,
  undoProductImport,
} from './product-import.ts';

/** `/products/import`. */
export function productImportRoutes(deps: ProductImportDeps): Hono<Env> {
  const { platform } = deps;
  return routes({
    'POST /import': writes(
      platform,
      'signed-in',
      {
        summary:
          'Los productos de un comercio propio desde una tabla: sin plan dice qué pasaría; con el plan que se vio, lo hace',
        body: productImportSchema,
        data: productImportAnswerSchema,
        refusals: ['403', '409'],
      },
      async (_, asked, request) => {
        const { data, changes } = await importProducts(deps, asked, request);
        return { body: JSON.stringify({ data }), status: 200, changes };
      },
    ),
    'GET /import': answers(
      'signed-in',
      {
        summary: 'La última importación de productos de un comercio propio que se puede deshacer',
        query: lastProductImportSchema,
        data: lastProductImportAnswerSchema,
      },
      (c, { commerce }) => findLastImport(platform, commerce, c.env.principal),
    ),
    'POST /import/undo': writes(
      platform,
      'signed-in',
      {
        summary: 'Deshacer lo que escribió una importación; lo que alguien cambió después se queda como está',
        body: productImportUndoSchema,
        data: productImportUndoneSchema,
        refusals: ['403', '404'],
      },
      async (_, { id }, request) => {
        const { data, changes } = await undoProductImport(deps, id, request);
        return { body: JSON.stringify({ data }), status: 200, changes };
      },
    ),
  });
}
