/**
 * An archive is uploaded in parts that can be sent again: a broken connection costs one part, and no request exceeds what a proxy
 * allows. At the end the parts are joined, and the whole file is checked before it is used. Each administrator has at most one
 * upload that is not finished, and only its parts are stored.
 */
import type { BaseMapState, MapArchive } from '@callejero/contract/answers/base-map.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { headerSize, readPmtilesHeader } from '@callejero/contract/pmtiles-header.ts';
import { numberText } from '@callejero/contract/text/formats.ts';
import sql from 'sql-template-tag';
import type { Config } from '../../ports/config.ts';
import type { FileStore, Platform } from '../../ports/ports.ts';
import type { ChosenBaseMap } from '../../schema/base-map.table.ts';
import {
  type Author,
  type BaseMap,
  baseMapName,
  pathOfArchive,
  type StoredBaseMap,
} from './base-map.service.ts';

export const partPath = (upload: string, part: number) => `${baseMapName}/${upload}/${part}`;

const refused = (message: string) => invalid([{ path: 'file', message }]);

function assertFits(size: number, { mapUploadLimit, city }: Pick<Config, 'mapUploadLimit' | 'city'>): void {
  if (size <= mapUploadLimit) return;
  const most = numberText(Math.floor(mapUploadLimit / 1_000_000), city.country);
  throw invalid([
    { path: 'size', message: `El archivo es demasiado grande: puede tener ${most} MB como máximo.` },
  ]);
}

/** An upload that its administrator has begun and not finished. */
interface BegunUpload {
  upload: string;
  /** Bytes of the whole archive, as announced. */
  size: number;
  /** Bytes of each part but the last. */
  partSize: number;
}

/** Begins an upload of `size` bytes. It replaces an unfinished one of the same administrator. */
export async function beginUpload(
  { db, files, ids, clock, config }: Pick<Platform, 'db' | 'files' | 'ids' | 'clock' | 'config'>,
  user: string | null,
  size: number,
): Promise<string> {
  assertFits(size, config);
  const upload = ids.next();
  const [replaced] = await db.query<{ upload: string }>(sql`with replaced as (
      select upload from base_map_uploads where user_id = ${user}::uuid
    ), begun as (
      insert into base_map_uploads (user_id, upload, size, begun_at)
      values (${user}::uuid, ${upload}::uuid, ${size}, ${clock.now()})
      on conflict (user_id) do update
        set upload = excluded.upload, size = excluded.size, begun_at = excluded.begun_at
    )
    select upload from replaced`);
  if (replaced) await removeParts(files, replaced.upload);
  return upload;
}

/** @throws 404 for an upload that this administrator has not begun, or has finished or replaced */
export async function findUpload(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  user: string | null,
  upload: string,
): Promise<BegunUpload> {
  const [begun] = await db.query<{
    upload: string;
    size: number;
  }>(sql`select upload, size from base_map_uploads
      where user_id = ${user}::uuid and upload = ${upload}::uuid`);
  if (!begun)
    throw new ApiError('not-found', undefined, 'Esa subida no está empezada. Vuelve a subir el archivo.');
  return { ...begun, partSize: config.batchSizes.mapPart };
}

const countParts = ({ size, partSize }: BegunUpload): number => Math.ceil(size / partSize);

/** @throws 404 for a part that an archive of the announced size does not have */
export function assertHasPart(begun: BegunUpload, part: number): void {
  if (!(part < countParts(begun))) throw new ApiError('not-found');
}

export async function storePart(files: FileStore, begun: BegunUpload, part: number, bytes: Uint8Array) {
  if (part === 0) {
    // A wrong file is refused before all of it is sent. Its length is only known at the end.
    const header = readPmtilesHeader(bytes, Number.MAX_SAFE_INTEGER);
    if (typeof header === 'string') throw refused(header);
  }
  if (bytes.length !== Math.min(begun.partSize, begun.size - part * begun.partSize)) {
    throw refused('El archivo no tiene el tamaño que se anunció. Vuelve a subirlo.');
  }
  await files.put(partPath(begun.upload, part), bytes);
}

/** Joins the parts into one file and returns its description. The parts stay until `removeReplaced`. */
export async function joinParts(
  { files, city }: Pick<Platform, 'files' | 'city'>,
  begun: BegunUpload,
  name: string,
): Promise<MapArchive> {
  const { upload, size } = begun;
  const count = countParts(begun);
  const target = pathOfArchive(upload);
  const stored = await files.put(target, streamOf(partsOf(files, upload, count)));
  const start = await files.get(target, { start: 0, end: headerSize - 1 });
  const bytes = new Uint8Array(await new Response(start?.content ?? null).arrayBuffer());
  const header =
    stored.size === size ? readPmtilesHeader(bytes, size) : 'El archivo no llegó completo. Vuelve a subirlo.';
  if (typeof header === 'string') {
    await files.remove(target);
    throw refused(header);
  }
  const { lat, lng } = city.now().center;
  const { west, south, east, north } = header.bounds;
  const coversCity = lat >= south && lat <= north && lng >= west && lng <= east;
  return { name, size, ...header, coversCity };
}

async function* partsOf(files: FileStore, upload: string, count: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < count; part += 1) {
    const found = await files.get(partPath(upload, part));
    if (!found) throw refused(`Falta la parte ${part + 1} de ${count}. Vuelve a subir el archivo.`);
    yield* found.content;
  }
}

/** A stream that reads the next chunk when its consumer takes one. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

/** Publishes a base map as `BaseMap.publish` does, and removes the files that nothing needs any more. */
export async function publishBaseMap(
  files: FileStore,
  baseMap: BaseMap,
  rev: number,
  chosen: ChosenBaseMap | 'previous',
  author: Author,
): Promise<BaseMapState> {
  const { state, before, after } = await baseMap.publish(rev, chosen, author);
  await removeReplaced(files, before, after);
  return state;
}

/** Removes the archives that a publication left without use, and the parts of the new one; other uploads may still be in progress. */
async function removeReplaced(files: FileStore, before: StoredBaseMap, after: StoredBaseMap) {
  const used = uploadsIn(after);
  await Promise.all([
    ...uploadsIn(before)
      .filter((upload) => !used.includes(upload))
      .map((upload) => files.remove(pathOfArchive(upload))),
    ...used.map((upload) => removeParts(files, upload)),
  ]);
}

const uploadsIn = ({ upload, previous }: StoredBaseMap): string[] =>
  [upload, previous?.upload].filter((each) => typeof each === 'string');

/** The numbers of the stored parts. */
export async function partsIn(files: FileStore, upload: string): Promise<number[]> {
  const names = await Array.fromAsync(files.list(`${baseMapName}/${upload}`));
  return names.map((name) => Number(name.split('/').at(-1)));
}

export async function removeParts(files: FileStore, upload: string): Promise<void> {
  for await (const name of files.list(`${baseMapName}/${upload}`)) await files.remove(name);
}

/**
 * Ends uploads that began at least a day ago, and extracts that nobody published within a week, and removes every stored file that
 * belongs to none of them and to neither archive.
 */
export async function removeAbandoned({
  db,
  files,
  clock,
}: Pick<Platform, 'db' | 'files' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000);
  await db.query(sql`delete from base_map_uploads where begun_at < ${daysAgo(1)}`);
  await db.query(sql`delete from base_map_extracts where created_at < ${daysAgo(7)}`);
  // The files first: what is stored afterwards belongs to an upload that the statement below may not see.
  const stored = await Array.fromAsync(files.list(baseMapName));
  const known = await db.query<{ upload: string }>(sql`select upload from base_map_uploads
    union all select id from base_map_extracts
    union all select upload from base_map where upload is not null
    union all select (previous->>'upload')::uuid from base_map where previous->>'upload' is not null`);
  const uploads = new Set(known.map(({ upload }) => upload));
  for (const name of stored) if (!uploads.has(uploadOf(name))) await files.remove(name);
}

/** `base-map/<upload>/<part>`, `base-map/<upload>.pmtiles` */
const uploadOf = (name: string): string => /^[^/]*\/([^/.]*)/.exec(name)?.[1] ?? '';

export function defineBaseMapPurge(platform: Platform): void {
  const { jobs } = platform;
  jobs.define('base-map-purge', () => removeAbandoned(platform));
  jobs.schedule('base-map-purge', '17 4 * * *');
}

export async function readPart(request: Request, partSize: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > partSize) throw new ApiError('body-too-large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > partSize) throw new ApiError('body-too-large');
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
