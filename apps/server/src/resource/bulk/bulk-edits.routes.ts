/** `/<collection>/bulk-edits`: edits a field of many rows, for collections whose contract marks fields as `bulk`. */
import { bulkEditJobSchema, bulkPreviewSchema } from '@callejero/contract/answers/bulk-edits.ts';
import { bulkEditSchema } from '@callejero/contract/bulk-edits.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import * as z from 'zod';
import { accessTo } from '../../access/access.ts';
import type { Binding } from '../../access/binding.ts';
import { permits } from '../../access/policy.ts';
import type { RouteHandler } from '../../http/access.ts';
import { toNetwork } from '../../http/address.ts';
import { parseJson, readText, validate } from '../../http/body.ts';
import { type ApiContext, getUuid } from '../../http/context.ts';
import { answers, route } from '../../http/routes.ts';
import { beginBulkJob } from './begin.ts';
import {
  type BulkEditDeps,
  bulkEditJob,
  bulkEdits,
  chosenRows,
  insertEdit,
  presentEdit,
  previewEdit,
  recentEdits,
  rowsToWrite,
} from './bulk-edits.ts';
import { undoable } from './undo.ts';

/** How many edits the list has. */
const recent = 5;

export function bulkEditRoutes(binding: Binding, deps: BulkEditDeps) {
  const { platform, registry } = deps;
  const { resource } = binding;
  const { name } = resource;
  const access = `${name}:update` as const;
  const schema = bulkEditSchema(resource);
  const answer = { data: bulkEditJobSchema, status: '202', retry: true } as const;

  /** The permission to edit does not include reading; an edit of what a list finds needs both. */
  const assertReader = ({ env: { principal } }: ApiContext) => {
    if (!permits(principal, name, 'read') || !accessTo(registry, name, principal))
      throw new ApiError('forbidden');
  };

  return {
    'POST /bulk-edits/preview': answers(
      access,
      {
        summary: 'Qué cambiaría en cada registro al editar un campo de muchos, y en cuáles no se puede',
        body: schema,
        data: bulkPreviewSchema,
      },
      (c, edit) => {
        assertReader(c);
        const { principal, requestId, ip } = c.env;
        return previewEdit(deps, binding, edit, { principal, requestId, key: null, network: toNetwork(ip) });
      },
    ),
    'POST /bulk-edits': route(
      access,
      {
        ...answer,
        summary:
          'Editar un campo de los elegidos, o de todos los que coinciden con unos filtros; sigue en segundo plano',
        body: schema,
      },
      async (c) => {
        assertReader(c);
        const text = await readText(c.req.raw);
        const edit = validate(schema, parseJson(text));
        const choose = async () => {
          const seen = await chosenRows(deps, binding, c.env.principal, edit);
          const chosen = rowsToWrite(binding, edit, seen);
          if (chosen.records.length === 0)
            throw new ApiError('validation', undefined, 'Ninguno de los elegidos cambiaría.');
          return chosen;
        };
        const { field, mode, value } = edit;
        return beginBulkJob(c, platform, text, bulkEditJob, choose, async (tx, begun, chosen) =>
          presentEdit(
            await insertEdit(tx, { ...begun, resource: name, field, mode, value, undoes: null, ...chosen }),
          ),
        );
      },
    ),
    'GET /bulk-edits': answers(
      access,
      {
        summary: 'Las últimas ediciones de muchos de quien pregunta, con su avance',
        data: z.array(bulkEditJobSchema),
      },
      async ({ env }) =>
        (await recentEdits(platform.db, name, env.principal.id ?? '', recent)).map(presentEdit),
    ),
    'POST /bulk-edits/:id/undo': route(
      access,
      {
        ...answer,
        summary: 'Deshacer una edición de muchos; lo que alguien cambió después se queda como está',
      },
      async (c) => {
        assertReader(c);
        const edit = await bulkEdits.get(platform.db, getUuid(c));
        if (edit.resource !== name) throw new ApiError('not-found');
        const text = await readText(c.req.raw);
        const { field, mode, value } = edit;
        const choose = () => undoable(platform.db, edit);
        return beginBulkJob(c, platform, text, bulkEditJob, choose, async (tx, begun, records) =>
          presentEdit(
            await insertEdit(tx, {
              ...{ ...begun, resource: name, field, mode, value, undoes: edit.id, records },
              revs: records.map(() => 0),
            }),
          ),
        );
      },
    ),
  } satisfies Record<string, RouteHandler>;
}
