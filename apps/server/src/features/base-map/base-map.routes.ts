/** `/base-map`: what administrators choose. `/map.pmtiles`: the archive that they stored, in ranges, for everybody. */

import {
  type ArchiveUpload,
  archiveFinishSchema,
  archiveUploadSchema,
  baseMapRevSchema,
  baseMapStyleSchema,
} from '@callejero/contract/base-map.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { readBody } from '../../http/body.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { parseRange } from '../../http/range.ts';
import { routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import { assertFits, joinParts, partSize, readPart, removeReplaced, storePart } from './archive.service.ts';
import { type BaseMap, pathOfArchive, type StoredBaseMap, styleChoice } from './base-map.service.ts';

const fresh = { 'Cache-Control': 'private, no-cache' };

export function baseMapRoutes(platform: Platform, baseMap: BaseMap): Hono<Env> {
  const { files, config, ids } = platform;

  async function choose(c: ApiContext, rev: number, chosen: Omit<StoredBaseMap, 'rev'>) {
    const { upload } = await baseMap.stored();
    const actor = c.env.principal.id;
    const data = await baseMap.choose(rev, chosen, { actor, requestId: c.env.requestId });
    await removeReplaced(files, chosen.upload, upload ? [upload] : []);
    return c.json({ data }, 200, fresh);
  }
  return routes({
    'GET /': allow('base-map:read', async (c) => c.json({ data: await baseMap.state() }, 200, fresh)),
    'PUT /style': allow('base-map:update', async (c) => {
      const { rev, ...style } = await readBody(c.req.raw, baseMapStyleSchema);
      return choose(c, rev, styleChoice(style));
    }),
    'DELETE /': allow('base-map:update', async (c) => {
      const { rev } = await readBody(c.req.raw, baseMapRevSchema);
      return choose(c, rev, { styleUrl: null, origins: [], upload: null, archive: null });
    }),
    'POST /uploads': allow('base-map:update', async (c) => {
      const { size } = await readBody(c.req.raw, archiveUploadSchema);
      assertFits(size, config);
      return c.json({ data: { upload: ids.next(), partSize } satisfies ArchiveUpload }, 201, fresh);
    }),
    'PUT /uploads/:upload/:part': allow('base-map:update', async (c) => {
      const upload = c.req.param('upload') ?? '';
      const part = c.req.param('part') ?? '';
      const last = Math.ceil(config.mapUploadLimit / partSize) - 1;
      if (!isUuid(upload) || !/^\d{1,6}$/.test(part) || Number(part) > last) throw new ApiError('not-found');
      await storePart(files, upload.toLowerCase(), Number(part), await readPart(c.req.raw));
      return c.json({ data: null }, 200, fresh);
    }),
    'PUT /archive': allow('base-map:update', async (c) => {
      const { rev, ...body } = await readBody(c.req.raw, archiveFinishSchema);
      const sent = { ...body, upload: body.upload.toLowerCase() };
      // The same again, because the first answer got lost.
      if ((await baseMap.stored()).upload === sent.upload) return c.json({ data: await baseMap.state() });
      if ((await baseMap.stored()).rev !== rev) throw new ApiError('stale');
      const archive = await joinParts(platform, sent);
      return choose(c, rev, { styleUrl: null, origins: [], upload: sent.upload, archive });
    }),
  });
}

/** With its version in the address a browser keeps what it read for ever. */
export function mapArchiveRoutes({ files }: Pick<Platform, 'files'>, baseMap: BaseMap): Hono<Env> {
  return routes({
    'GET /map.pmtiles': allow('open', async (c) => {
      const { upload, archive } = await baseMap.stored();
      if (!upload || !archive) throw new ApiError('route-not-found');
      const { size } = archive;
      const etag = `"${upload}"`;
      const headers: Record<string, string> = {
        'Content-Type': 'application/octet-stream',
        'Cache-Control':
          c.req.query('v') === upload ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        'Accept-Ranges': 'bytes',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        ETag: etag,
      };
      const known = c.req.header('if-none-match')?.split(/\s*,\s*/) ?? [];
      if (known.includes(etag) || known.includes('*')) return new Response(null, { status: 304, headers });
      const unchanged = (c.req.header('if-range') ?? etag) === etag;
      const range = unchanged ? parseRange(c.req.header('range'), size) : null;
      if (range === 'invalid') {
        return new Response(null, {
          status: 416,
          headers: { ...headers, 'Content-Range': `bytes */${size}` },
        });
      }
      headers['Content-Length'] = String(range ? range.end - range.start + 1 : size);
      if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${size}`;
      const status = range ? 206 : 200;
      if (c.req.method === 'HEAD') return new Response(null, { status, headers });
      const found = await files.get(pathOfArchive(upload), range ?? undefined);
      if (!found) throw new ApiError('route-not-found');
      return new Response(found.content, { status, headers });
    }),
  });
}
