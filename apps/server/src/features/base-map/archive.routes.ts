/** `/base-map`: an archive that administrators upload, in parts. `/map.pmtiles`: the stored one, in ranges, for everybody. */
import {
  type ArchiveUpload,
  archiveUploadAnswerSchema,
  baseMapStateSchema,
} from '@callejero/contract/answers/base-map.ts';
import { archiveFinishSchema, archiveUploadSchema } from '@callejero/contract/base-map.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { allow } from '../../http/access.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { allowsRange, matchesEtag } from '../../http/etag.ts';
import { parseRange } from '../../http/range.ts';
import { answers, routes } from '../../http/routes.ts';
import { streamAnswer } from '../../http/stream-answer.ts';
import type { Platform } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import {
  assertHasPart,
  beginUpload,
  findUpload,
  joinParts,
  publishBaseMap,
  readPart,
  storePart,
} from './archive.service.ts';
import { type BaseMap, noBaseMap, pathOfArchive, toAuthor } from './base-map.service.ts';

export function archiveUploadRoutes(platform: Platform, baseMap: BaseMap): Hono<Env> {
  const { files, config } = platform;
  const partSize = config.batchSizes.mapPart;
  return routes(
    {
      'POST /uploads': answers(
        'base-map:update',
        {
          summary:
            'Empezar a subir un archivo PMTiles; sustituye a la subida sin terminar de la misma persona',
          body: archiveUploadSchema,
          data: archiveUploadAnswerSchema,
          status: '201',
        },
        async (c, { size }) => {
          const upload = await beginUpload(platform, c.env.principal.id, size);
          return { upload, partSize } satisfies ArchiveUpload;
        },
      ),
      'PUT /uploads/:upload/:part': answers(
        'base-map:update',
        {
          summary: 'Enviar una parte, desde la 0; se puede repetir',
          body: 'bytes',
          params: { part: z.int().min(0) },
        },
        async (c) => {
          const upload = c.req.param('upload') ?? '';
          const part = c.req.param('part') ?? '';
          if (!isUuid(upload) || !/^\d{1,6}$/.test(part)) throw new ApiError('not-found');
          const begun = await findUpload(platform, c.env.principal.id, upload);
          assertHasPart(begun, Number(part));
          await storePart(files, begun, Number(part), await readPart(c.req.raw, partSize));
        },
      ),
      'PUT /archive': answers(
        'base-map:update',
        {
          data: baseMapStateSchema,
          refusals: ['404', '409'],
          summary: 'Juntar las partes, revisar el archivo y usarlo; se puede repetir',
          body: archiveFinishSchema,
        },
        async (c, { rev, name, size, ...sent }) => {
          const upload = sent.upload.toLowerCase();
          // A repetition of the request whose first answer was lost.
          if ((await baseMap.stored()).upload === upload) return baseMap.state();
          await baseMap.assertCurrent(rev);
          const begun = await findUpload(platform, c.env.principal.id, upload);
          if (begun.size !== size)
            throw invalid([{ path: 'size', message: 'No es el tamaño que se anunció al empezar.' }]);
          const archive = await joinParts(platform, begun, name);
          return publishBaseMap(files, baseMap, rev, { ...noBaseMap, upload, archive }, toAuthor(c));
        },
      ),
    },
    'Mapa base',
  );
}

/** The address contains the version, so browsers may cache what they read for ever. */
export function mapArchiveRoutes({ files }: Pick<Platform, 'files'>, baseMap: BaseMap): Hono<Env> {
  return routes({
    'GET /map.pmtiles': allow('open', async (c) => {
      const { upload, archive } = await baseMap.stored();
      if (!upload || !archive) throw new ApiError('route-not-found');
      return archiveAnswer(
        c,
        files,
        { upload, size: archive.size },
        c.req.query('v') === upload ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      );
    }),
  });
}

/** A stored archive, or a range of it. */
export async function archiveAnswer(
  c: ApiContext,
  files: Platform['files'],
  { upload, size }: { upload: string; size: number },
  caching: string,
): Promise<Response> {
  const etag = `"${upload}"`;
  const headers: Record<string, string> = {
    'Content-Type': 'application/octet-stream',
    'Cache-Control': caching,
    'Accept-Ranges': 'bytes',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
  };
  if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const isRanged = allowsRange(c.req.header('if-range'), etag);
  const range = isRanged ? parseRange(c.req.header('range'), size) : null;
  if (range === 'invalid')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } });
  headers['Content-Length'] = String(range ? range.end - range.start + 1 : size);
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${size}`;
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD') return new Response(null, { status, headers });
  const found = await files.get(pathOfArchive(upload), range ?? undefined);
  if (!found) throw new ApiError('route-not-found');
  return streamAnswer(c, found.content, { status, headers });
}
