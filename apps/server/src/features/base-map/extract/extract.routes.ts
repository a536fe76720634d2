/** `/base-map/extract`: a rectangle of an archive of another server, tried by administrators before it is published. */
import {
  baseMapStateSchema,
  extractEstimateSchema,
  extractStateSchema,
} from '@callejero/contract/answers/base-map.ts';
import {
  extractPublishSchema,
  extractSourceSchema,
  extractStartSchema,
} from '@callejero/contract/base-map.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import type { Env } from '../../../http/context.ts';
import { answers, route, routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { archiveAnswer } from '../archive.routes.ts';
import { publishBaseMap } from '../archive.service.ts';
import { type Author, type BaseMap, noBaseMap, toAuthor } from '../base-map.service.ts';
import {
  discardExtract,
  estimateExtract,
  extractState,
  findExtract,
  retryExtract,
  startExtract,
} from './extract.service.ts';

/** Each asks another server for something. */
const limit = { name: 'base-map-extract', points: 60, seconds: 600 };

export function extractRoutes(platform: Platform, baseMap: BaseMap): Hono<Env> {
  const { files, downloads } = platform;
  const state = { data: extractStateSchema };
  return routes(
    {
      'GET /': answers(
        'base-map:update',
        {
          ...state,
          summary: 'El recorte de otro archivo que se está trayendo o que espera a que se publique',
        },
        () => extractState(platform),
      ),
      'POST /estimate': answers(
        'base-map:update',
        {
          summary: 'Calcular lo que ocuparía un rectángulo de un archivo PMTiles de otro servidor',
          body: extractSourceSchema,
          data: extractEstimateSchema,
        },
        (_, asked) => estimateExtract(platform, asked),
        { limit },
      ),
      'POST /': answers(
        'base-map:update',
        {
          ...state,
          status: '202',
          refusals: ['409'],
          summary: 'Empezar a traer un rectángulo; solo uno a la vez',
          body: extractStartSchema,
        },
        async (c, asked) => {
          await startExtract(platform, downloads.range, asked, c.env.principal.id);
          return extractState(platform);
        },
        { limit },
      ),
      'PUT /retry': answers(
        'base-map:update',
        { ...state, refusals: ['409'], summary: 'Seguir con el que falló, desde lo que ya llegó' },
        async () => {
          await retryExtract(platform);
          return extractState(platform);
        },
      ),
      'DELETE /': answers('base-map:update', { ...state, summary: 'Cancelarlo o descartarlo' }, async () => {
        await discardExtract(platform);
        return extractState(platform);
      }),
      'GET /archive': route(
        'base-map:update',
        {
          summary: 'El recorte que espera, entero o por rangos de bytes, para probarlo',
          content: ['application/octet-stream'],
          refusals: ['404'],
        },
        async (c) => {
          const found = await findExtract(platform);
          if (!found?.archive) throw new ApiError('not-found');
          return archiveAnswer(c, files, { upload: found.id, size: found.size }, 'private, no-store');
        },
      ),
      'PUT /publish': answers(
        'base-map:update',
        {
          data: baseMapStateSchema,
          refusals: ['404', '409'],
          summary: 'Usar el recorte como mapa base; el que se usaba pasa a ser el anterior',
          body: extractPublishSchema,
        },
        async (c, { rev, extract }) => {
          // A repetition of the request whose first answer was lost.
          if ((await baseMap.stored()).upload === extract.toLowerCase()) return baseMap.state();
          return publishExtract(platform, baseMap, { rev, id: extract }, toAuthor(c));
        },
      ),
    },
    'Mapa base',
  );
}

/** Makes the finished extract the city's base map. 404 if it is not there any more, 409 if another map was published meanwhile. */
export async function publishExtract(
  platform: Platform,
  baseMap: BaseMap,
  { rev, id }: { rev: number; id: string },
  author: Author,
) {
  const found = await findExtract(platform);
  if (found?.id !== id.toLowerCase() || !found.archive)
    throw new ApiError('not-found', undefined, 'Ese recorte ya no está. Tráelo otra vez.');
  const chosen = { ...noBaseMap, upload: found.id, archive: found.archive };
  return publishBaseMap(platform.files, baseMap, rev, chosen, author);
}
