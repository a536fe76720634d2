import { placeListsSchema, sharedListSchema } from '@callejero/contract/answers/place-lists.ts';
import { placeListSchema, reportListSchema } from '@callejero/contract/place-lists.ts';
import { decideListReportSchema } from '@callejero/contract/resources/list-reports.ts';
import { messageReportedSchema } from '@callejero/contract/resources/message-reports.ts';
import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import * as z from 'zod';
import type { Row } from '../../access/binding.ts';
import { toNetwork } from '../../http/address.ts';
import { type ApiContext, type Env, getUuid } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import {
  deletePlaceList,
  readPlaceLists,
  sharePlaceList,
  unsharePlaceList,
  writePlaceList,
} from './place-lists.service.ts';
import { decideListReport, readSharedList, reportSharedList, takeDownList } from './shared-lists.ts';

const chapter = 'Listas de lugares';

/** `/place-lists`: the person's own lists. */
export function placeListsRoutes(deps: ResourceDeps): Hono<Env> {
  const { platform } = deps;
  const userOf = ({ env }: ApiContext) => env.principal.id ?? '';
  const own = { data: placeListsSchema };
  return routes(
    {
      'GET /': answers('signed-in', { ...own, summary: 'Las listas propias, por su nombre' }, (c) =>
        readPlaceLists(platform, userOf(c)),
      ),
      'PUT /:id': answers(
        'signed-in',
        {
          ...own,
          summary: 'Guardar una lista con sus lugares en orden; el identificador lo elige quien la guarda',
          body: placeListSchema,
          refusals: ['409'],
        },
        (c, input) => writePlaceList(deps, { principal: c.env.principal, id: getUuid(c) }, input),
      ),
      'DELETE /:id': answers(
        'signed-in',
        { ...own, summary: 'Borrar una lista; si ya no está, no hace nada' },
        (c) => deletePlaceList(platform, userOf(c), getUuid(c)),
      ),
      'POST /:id/share': answers(
        'signed-in',
        { ...own, summary: 'Compartir una lista por enlace durante un año, o renovarlo', refusals: ['409'] },
        (c) => sharePlaceList(platform, userOf(c), getUuid(c)),
      ),
      'DELETE /:id/share': answers(
        'signed-in',
        { ...own, summary: 'Dejar de compartir una lista: el enlace ya no vale' },
        (c) => unsharePlaceList(platform, userOf(c), getUuid(c)),
      ),
    },
    chapter,
  );
}

/** `/shared-lists`: lists of others, for everybody with the link. */
export function sharedListsRoutes(deps: ResourceDeps): Hono<Env> {
  const tokenOf = (c: ApiContext) => c.req.param('token') ?? '';
  const one = { params: { token: z.string() } };
  return routes(
    {
      'GET /:token': answers(
        'reader',
        { ...one, summary: 'Una lista compartida, sin de quién es', data: sharedListSchema },
        (c) => readSharedList(deps, tokenOf(c)),
      ),
      'POST /:token/report': answers(
        'reader',
        {
          ...one,
          summary: 'Avisar al equipo de una lista compartida; no hace falta cuenta',
          body: reportListSchema,
          data: messageReportedSchema,
          refusals: ['404', '429'],
        },
        async (c, report) => {
          const { principal, requestId, ip } = c.env;
          await reportSharedList(deps, tokenOf(c), report, { principal, requestId, network: toNetwork(ip) });
          return { reported: true };
        },
      ),
    },
    chapter,
  );
}

/** `/list-reports`: moderators take a list down or leave it. */
export function listReportsRoutes({ platform, service }: ResourceDeps): Hono<Env> {
  return routes({
    'POST /:id/decide': writes(
      platform,
      'list-reports:review',
      {
        summary: 'Retirar la lista, cuyo enlace deja de valer, o dejarla',
        body: decideListReportSchema,
        record: 'list-reports',
      },
      async (id, decision, request) => {
        const removes = decision.decision === 'remove';
        const decide = (current: Row) => decideListReport(current, decision);
        const asked = { ...request, action: `list-${decision.decision}` as const };
        return platform.db.transaction(async (tx) => {
          const written = await service.transition(tx, 'list-reports', id, decision.rev, decide, asked);
          if (!removes) return written;
          const { list } = written.before;
          const owner = await takeDownList(tx, list, decision.reason ?? '');
          // The other reports about the list are settled by the same decision.
          const others = await tx.query<{ id: string; rev: number }>(
            sql`select id, rev from list_reports where list = ${list}::uuid and status = 'open' and id <> ${id}::uuid`,
          );
          const changes = [...written.changes];
          for (const other of others) {
            const more = { ...asked, key: null };
            const settled = await service.transition(tx, 'list-reports', other.id, other.rev, decide, more);
            changes.push(...settled.changes);
          }
          if (owner) changes.push({ resource: 'favourites', id: owner, change: 'updated' });
          return { ...written, changes };
        });
      },
    ),
  });
}
