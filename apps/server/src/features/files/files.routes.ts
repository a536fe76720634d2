/** `POST /files/upload` (multipart), stored images, and documents as attachments. */
import { ApiError } from '@callejero/contract/errors.ts';
import {
  contentQuerySchema,
  documentTypes,
  fileLimits,
  fileQuota,
  type StoredFile,
  storedFilePattern,
  storedImagesPath,
  uploadQuerySchema,
} from '@callejero/contract/resources/files.ts';
import { Hono } from 'hono';
import sql from 'sql-template-tag';
import { allow } from '../../http/access.ts';
import { validate } from '../../http/body.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { compileOne, type OneRow } from '../../query/compile.ts';
import { toStatement } from '../../query/statement.ts';
import { changeRecord } from '../../resource/record.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { detectFileKind } from './file-type.ts';
import { contentPolicy, type ReadsForNow } from './files.policy.ts';
import { createIncoming, type Upload } from './incoming.ts';

/** Users only: administrators keep the pictures of a whole city. */
async function assertRoom(db: Queryable, owner: string | null): Promise<void> {
  const [stored] = await db.query<{ size: number }>(
    toStatement(sql`select coalesce(sum(size), 0)::bigint as size from files where owner = ${owner}::uuid`),
  );
  if (stored && stored.size >= fileQuota) throw new ApiError('files-full');
}

export function filesRoutes({ platform, registry }: ResourceDeps, readsForNow: ReadsForNow): Hono<Env> {
  const { db, files, images, ids, clock, limits } = platform;
  const app = new Hono<Env>();
  const binding = registry.get('files');
  if (!binding) throw new Error('There are no files.');

  const incoming = createIncoming(platform);

  app.post(
    '/upload',
    allow('signed-in', async (c) => {
      const { principal } = c.env;
      const isPrivate = validate(uploadQuerySchema, c.req.query()).private === 'true';
      if (principal.kind === 'user') {
        const wait = await limits.consume(`upload:${principal.id}`, 100, 3600);
        if (wait > 0) throw new ApiError('rate-limited', { retryAfter: wait });
        await assertRoom(db, principal.id);
      }
      return incoming.receive(String(principal.id), c.req.raw, (upload) => store(c, upload, isPrivate));
    }),
  );

  async function store(c: ApiContext, upload: Upload, isPrivate: boolean): Promise<Response> {
    const { principal } = c.env;
    const detected = detectFileKind(upload.bytes, upload.name);
    if (!detected) throw new ApiError('file-type');
    const limit = fileLimits[detected.kind];
    if (upload.bytes.byteLength > limit) throw new ApiError('file-too-large');

    const id = ids.next();
    const stored =
      detected.kind === 'image'
        ? await storeImage(id, upload, isPrivate)
        : await storeDocument(id, upload, detected.extension);
    const now = clock.now();
    const checksum = new Uint8Array(await crypto.subtle.digest('SHA-256', upload.bytes)).toHex();
    await db.query(
      toStatement(sql`with written as (
          insert into files (id, created_at, updated_at, rev, name, file, mime, size, width, height, owner, private, checksum)
          values (${id}, ${now}, ${now}, 1, ${upload.name}, ${stored.file}, ${stored.mime}, ${stored.size},
            ${stored.width}, ${stored.height}, ${principal.id}, ${isPrivate}, ${checksum}) returning id
        ) ${changeRecord(
          { at: now, actor: principal.id, action: 'created', resource: 'files', requestId: c.env.requestId },
          sql`from written`,
        )}`),
    );
    platform.changes.publish([{ resource: 'files', id, change: 'created' }]);
    const compiled = compileOne(registry, 'files', id, {}, principal, {});
    const [row] = await db.query<OneRow>(compiled.statement);
    return new Response(`{"data":${row?.data ?? JSON.stringify({ id, file: stored.file })}}`, {
      status: 201,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  }

  async function storeImage(id: string, upload: Upload, isPrivate: boolean) {
    const variants = await images.variants(upload.bytes);
    const file = `api_${id}.webp`;
    // The row comes last: a row without its file would be a broken picture.
    if (isPrivate) {
      await files.put(`documents/sm/${file}`, variants.sm.bytes);
      await files.put(`documents/${file}`, variants.default.bytes);
    } else {
      await files.put(`sm/${file}`, variants.sm.bytes);
      await files.put(file, variants.default.bytes);
    }
    const { bytes, width, height } = variants.default;
    return { file, mime: 'image/webp', size: bytes.byteLength, width, height };
  }

  async function storeDocument(id: string, upload: Upload, extension: string) {
    const file = `api_${id}.${extension}`;
    await files.put(`documents/${file}`, upload.bytes);
    const mime = documentTypes[extension as keyof typeof documentTypes] ?? 'application/octet-stream';
    return { file, mime, size: upload.bytes.byteLength, width: null, height: null };
  }

  app.get(
    '/:id/content',
    allow('policy', async (c) => {
      const policy = contentPolicy(binding.policy, readsForNow, clock.now());
      const readable = new Map(registry).set('files', { ...binding, policy });
      const compiled = compileOne(readable, 'files', c.req.param('id') ?? '', {}, c.env.principal, {});
      const [row] = await db.query<OneRow>(compiled.statement);
      if (!row?.data) throw new ApiError('not-found');
      const { file, mime, name, private: isPrivate } = JSON.parse(row.data) as StoredFile;
      const path = mime === 'image/webp' && !isPrivate ? file : `documents/${file}`;
      const isSmall = isPrivate && validate(contentQuerySchema, c.req.query()).size === 'sm';
      // Documents have no small copy, nor have pictures of before there were any.
      const found = (isSmall ? await files.get(`documents/sm/${file}`) : null) ?? (await files.get(path));
      if (!found) throw new ApiError('not-found');
      return new Response(found.content, {
        headers: {
          'Content-Type': mime,
          'Content-Length': String(found.size),
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
          // The browser would give its copy to the next account on this device, and after the file is deleted.
          'Cache-Control': 'no-store',
        },
      });
    }),
  );

  return app;
}

/** `/stored-images/<name>` and `/stored-images/sm/<name>`: public, and a name never changes its content. */
export function storedImagesRoutes({ files }: Platform): Hono<Env> {
  const app = new Hono<Env>();
  const serve = async (c: ApiContext, prefix: string) => {
    const name = c.req.param('name') ?? '';
    const found =
      storedFilePattern.test(name) && name.endsWith('.webp') ? await files.get(`${prefix}${name}`) : null;
    if (!found) throw new ApiError('not-found');
    return new Response(found.content, {
      headers: {
        'Content-Type': 'image/webp',
        'Content-Length': String(found.size),
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    });
  };
  app.get(
    `/${storedImagesPath}/:name`,
    allow('open', (c) => serve(c, '')),
  );
  app.get(
    `/${storedImagesPath}/sm/:name`,
    allow('open', (c) => serve(c, 'sm/')),
  );
  return app;
}
