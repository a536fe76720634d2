import { documentTypes } from '@callejero/contract/enums/files.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import {
  contentQuerySchema,
  fileQuota,
  type StoredFile,
  storedImagesPath,
  uploadQuerySchema,
} from '@callejero/contract/resources/files.ts';
import { storedFilePattern } from '@callejero/contract/values.ts';
import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import { allow } from '../../http/access.ts';
import { validate } from '../../http/body.ts';
import { type ApiContext, type Env, getId } from '../../http/context.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import { answers, route, routes } from '../../http/routes.ts';
import { streamAnswer } from '../../http/stream-answer.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { compileOne, type OneRow } from '../../query/compile.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { contentPolicy, type ReadsForNow } from './files.policy.ts';
import { createIncoming, type Upload } from './incoming.ts';
import { storeFile } from './store-file.ts';

/** Users only: administrators store the pictures of a whole city. */
async function assertRoom(db: Queryable, { kind, id: owner }: Principal): Promise<void> {
  if (kind !== 'user') return;
  const [stored] = await db.query<{ size: number }>(
    sql`select coalesce(sum(size), 0)::bigint as size from files where owner = ${owner}::uuid`,
  );
  if (stored && stored.size >= fileQuota) throw new ApiError('files-full');
}

const uploadDoc = {
  summary:
    'Subir una imagen o un documento; `private=true` para el comprobante de una solicitud o un mensaje',
  body: 'file',
  query: uploadQuerySchema,
  answer: 'El archivo: `data.file` es lo que guardan los campos de imagen',
  record: 'files',
  status: '201',
  refusals: ['409'],
} as const;

const contentDoc = {
  summary: 'Descargar; `size=sm` para la copia pequeña de una imagen privada',
  query: contentQuerySchema,
  content: ['image/webp', ...new Set(Object.values(documentTypes))],
};

export function filesRoutes({ platform, registry }: ResourceDeps, readsForNow: ReadsForNow): Hono<Env> {
  const { db, files, clock, limits } = platform;
  const binding = registry.get('files');
  if (!binding) throw new Error('There are no files.');

  const incoming = createIncoming(platform);

  async function store(c: ApiContext, upload: Upload, isPrivate: boolean): Promise<Response> {
    const { principal, requestId } = c.env;
    const { id, file } = await storeFile(platform, { ...upload, isPrivate, owner: principal.id, requestId });
    const compiled = compileOne(registry, 'files', id, {}, principal, {});
    const [row] = await db.query<OneRow>(compiled.statement);
    return new Response(`{"data":${row?.data ?? JSON.stringify({ id, file })}}`, {
      status: 201,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  }

  return routes({
    'POST /upload': answers('signed-in', uploadDoc, async (c, asked) => {
      const { principal } = c.env;
      if (principal.kind === 'user') await limitRate(limits, limitKey`upload:${principal.id}`, 100, 3600);
      return incoming.receive(String(principal.id), c.req.raw, {
        admit: () => assertRoom(db, principal),
        work: (upload) => store(c, upload, asked.private === 'true'),
      });
    }),
    'GET /:id/content': route('policy', contentDoc, async (c) => {
      const policy = contentPolicy(binding.policy, readsForNow, clock.now());
      const readable = new Map(registry).set('files', { ...binding, policy });
      const compiled = compileOne(readable, 'files', getId(c), {}, c.env.principal, {});
      const [row] = await db.query<OneRow>(compiled.statement);
      if (!row?.data) throw new ApiError('not-found');
      const { file, mime, name, private: isPrivate } = JSON.parse(row.data) as StoredFile;
      const path = mime === 'image/webp' && !isPrivate ? file : `documents/${file}`;
      const isSmall = isPrivate && validate(contentQuerySchema, c.req.query()).size === 'sm';
      // Documents and old pictures have no small copy.
      const found = (isSmall ? await files.get(`documents/sm/${file}`) : null) ?? (await files.get(path));
      if (!found) throw new ApiError('not-found');
      return streamAnswer(c, found.content, {
        headers: {
          'Content-Type': mime,
          'Content-Length': String(found.size),
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
          // The browser would give its copy to the next account on this device, and after the file is deleted.
          'Cache-Control': 'no-store',
        },
      });
    }),
  });
}

/** `/stored-images/<name>` and `/stored-images/sm/<name>`: public; the content of a name never changes. */
export function storedImagesRoutes({ files }: Platform): Hono<Env> {
  const serve = async (c: ApiContext, prefix: string) => {
    const name = c.req.param('name') ?? '';
    const found =
      storedFilePattern.test(name) && name.endsWith('.webp') ? await files.get(`${prefix}${name}`) : null;
    if (!found) throw new ApiError('not-found');
    return streamAnswer(c, found.content, {
      headers: {
        'Content-Type': 'image/webp',
        'Content-Length': String(found.size),
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    });
  };
  return routes({
    [`GET /${storedImagesPath}/:name`]: allow('open', (c) => serve(c, '')),
    [`GET /${storedImagesPath}/sm/:name`]: allow('open', (c) => serve(c, 'sm/')),
  });
}
