/** `/base-map`: the choice of the administrators. `/map-style.json`: the stored style, for everybody. */
import { baseMapStateSchema } from '@callejero/contract/answers/base-map.ts';
import { baseMapRevSchema, baseMapStyleSchema } from '@callejero/contract/base-map.ts';
import { baseMapStyleFileSchema } from '@callejero/contract/base-map-file.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import type { ChosenBaseMap } from '../../schema/base-map.table.ts';
import { publishBaseMap } from './archive.service.ts';
import {
  type BaseMap,
  noBaseMap,
  pathOfStyle,
  styleChoice,
  styleFileChoice,
  toAuthor,
} from './base-map.service.ts';

export function baseMapRoutes({ files }: Pick<Platform, 'files'>, baseMap: BaseMap): Hono<Env> {
  const publish = (c: ApiContext, rev: number, chosen: ChosenBaseMap | 'previous') =>
    publishBaseMap(files, baseMap, rev, chosen, toAuthor(c));
  const state = { data: baseMapStateSchema };
  const changed = { ...state, refusals: ['409'] } as const;
  return routes(
    {
      'GET /': answers('base-map:read', { ...state, summary: 'El mapa base que se eligió' }, () =>
        baseMap.state(),
      ),
      'PUT /style': answers(
        'base-map:update',
        {
          ...changed,
          summary: 'Usar el estilo de otro servidor; las páginas podrán pedir datos a sus orígenes',
          body: baseMapStyleSchema,
        },
        (c, { rev, ...style }) => publish(c, rev, styleChoice(style)),
      ),
      'PUT /style-file': answers(
        'base-map:update',
        {
          ...changed,
          summary:
            'Guardar un estilo y usarlo; las páginas podrán pedir datos a los servidores de sus fuentes',
          body: baseMapStyleFileSchema,
        },
        (c, { rev, ...file }) => publish(c, rev, styleFileChoice(file)),
      ),
      'DELETE /': answers(
        'base-map:update',
        { ...changed, summary: 'Quitar el mapa base; se puede volver a él', body: baseMapRevSchema },
        (c, { rev }) => publish(c, rev, noBaseMap),
      ),
      'PUT /previous': answers(
        'base-map:update',
        {
          ...state,
          refusals: ['404', '409'],
          summary: 'Volver al mapa anterior; el que se usaba pasa a ser el anterior',
          body: baseMapRevSchema,
        },
        (c, { rev }) => publish(c, rev, 'previous'),
      ),
    },
    'Mapa base',
  );
}

/** A stored style. Its address contains the version. */
export function mapStyleRoutes(baseMap: BaseMap): Hono<Env> {
  return routes({
    [`GET ${pathOfStyle}` as const]: allow('open', async (c) => {
      const { rev, style } = await baseMap.stored();
      if (!style) throw new ApiError('route-not-found');
      return c.json(style.style, 200, {
        'Cache-Control':
          c.req.query('v') === String(rev) ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
    }),
  });
}
