/** Stores a file: a picture is encoded again in two sizes, a document is stored unchanged. */

import { documentTypes, fileLimits } from '@callejero/contract/enums/files.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../ports/ports.ts';
import { changeRecord } from '../../resource/record.ts';
import { detectFileKind } from './file-type.ts';
import type { Upload } from './incoming.ts';

interface NewFile extends Upload {
  isPrivate: boolean;
  owner: string | null;
  requestId: string;
}

type Stores = Pick<Platform, 'db' | 'files' | 'images' | 'ids' | 'clock' | 'changes'>;

/** Returns the row's id and the stored name. */
export async function storeFile(platform: Stores, given: NewFile): Promise<{ id: string; file: string }> {
  const { db, ids, clock } = platform;
  const { name, bytes, isPrivate, owner, requestId } = given;
  const detected = detectFileKind(bytes, name);
  if (!detected) throw new ApiError('file-type');
  if (bytes.byteLength > fileLimits[detected.kind]) throw new ApiError('file-too-large');

  const id = ids.next();
  const stored =
    detected.kind === 'image'
      ? await storeImage(platform, id, given)
      : await storeDocument(platform, id, bytes, detected.extension);
  const now = clock.now();
  const checksum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex();
  await db.query(sql`with written as (
        insert into files (id, created_at, updated_at, rev, name, file, mime, size, width, height, owner, private, checksum)
        values (${id}, ${now}, ${now}, 1, ${name}, ${stored.file}, ${stored.mime}, ${stored.size},
          ${stored.width}, ${stored.height}, ${owner}, ${isPrivate}, ${checksum}) returning id
      ) ${changeRecord({ at: now, actor: owner, action: 'created', resource: 'files', requestId }, sql`from written`)}`);
  platform.changes.publish([{ resource: 'files', id, change: 'created' }]);
  return { id, file: stored.file };
}

async function storeImage({ images, files }: Stores, id: string, { bytes, isPrivate }: NewFile) {
  const variants = await images.variants(bytes);
  const file = `api_${id}.webp`;
  // The row is inserted last: a row without its file would be a broken picture.
  const folder = isPrivate ? 'documents/' : '';
  await files.put(`${folder}sm/${file}`, variants.sm.bytes);
  await files.put(`${folder}${file}`, variants.default.bytes);
  const { width, height } = variants.default;
  return { file, mime: 'image/webp', size: variants.default.bytes.byteLength, width, height };
}

async function storeDocument({ files }: Stores, id: string, bytes: Uint8Array, extension: string) {
  const file = `api_${id}.${extension}`;
  await files.put(`documents/${file}`, bytes);
  const mime = documentTypes[extension as keyof typeof documentTypes] ?? 'application/octet-stream';
  return { file, mime, size: bytes.byteLength, width: null, height: null };
}
