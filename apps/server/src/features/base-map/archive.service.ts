/**
 * An archive is uploaded in parts that can be sent again: a broken connection costs one part, and no request exceeds what a proxy
 * allows. At the end the parts are joined, and the whole file is checked before it is used.
 */
import type { MapArchive } from '@callejero/contract/answers/base-map.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { numberText } from '@callejero/contract/text/formats.ts';
import type { Config } from '../../ports/config.ts';
import type { FileStore, Platform } from '../../ports/ports.ts';
import { type BaseMap, baseMapName, pathOfArchive } from './base-map.service.ts';
import { headerSize, readPmtilesHeader } from './pmtiles-header.ts';

const partPath = (upload: string, part: number) => `${baseMapName}/${upload}/${part}`;

const refused = (message: string) => invalid([{ path: 'file', message }]);

export function assertFits(
  size: number,
  { mapUploadLimit, city }: Pick<Config, 'mapUploadLimit' | 'city'>,
): void {
  if (size <= mapUploadLimit) return;
  const most = numberText(Math.floor(mapUploadLimit / 1_000_000), city.country);
  throw invalid([
    { path: 'size', message: `El archivo es demasiado grande: puede tener ${most} MB como máximo.` },
  ]);
}

export async function storePart(files: FileStore, upload: string, part: number, bytes: Uint8Array) {
  if (part === 0) {
    // A wrong file is refused before all of it is sent. Its length is only known at the end.
    const header = readPmtilesHeader(bytes, Number.MAX_SAFE_INTEGER);
    if (typeof header === 'string') throw refused(header);
  }
  await files.put(partPath(upload, part), bytes);
}

/** Joins the parts into one file and returns its description. The parts stay until `removeReplaced`. */
export async function joinParts(
  { files, config }: Pick<Platform, 'files' | 'config'>,
  { upload, name, size }: { upload: string; name: string; size: number },
): Promise<MapArchive> {
  assertFits(size, config);
  const count = Math.ceil(size / config.batchSizes.mapPart);
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
  const { lat, lng } = config.city.center;
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

/** Removes all stored archives and parts of uploads that began before `before`, except the archive of `upload`. */
async function removeOthers(files: FileStore, upload: string | null, before: number): Promise<void> {
  const path = upload && pathOfArchive(upload);
  for await (const name of files.list(baseMapName)) {
    if (name !== path && startOf(name) < before) await files.remove(name);
  }
}

/** Milliseconds since 1970: a UUIDv7 begins with its time of creation. */
function startOf(name: string): number {
  const [, id = ''] = name.split('/');
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** Removes the replaced archives and the parts of the new one; other uploads may still be in progress. */
export function removeReplaced(files: FileStore, upload: string | null, replaced: readonly string[]) {
  return Promise.all([
    ...replaced.filter((old) => old !== upload).map((old) => files.remove(pathOfArchive(old))),
    ...(upload ? [removeParts(files, upload)] : []),
  ]);
}

async function removeParts(files: FileStore, upload: string): Promise<void> {
  for await (const name of files.list(`${baseMapName}/${upload}`)) await files.remove(name);
}

/** Removes uploads that began at least a day ago and were never finished. */
export async function removeAbandoned(
  { files, clock }: Pick<Platform, 'files' | 'clock'>,
  baseMap: BaseMap,
): Promise<void> {
  const { upload } = await baseMap.stored();
  await removeOthers(files, upload, clock.now().getTime() - 24 * 60 * 60 * 1000);
}

export function defineBaseMapPurge(platform: Platform, baseMap: BaseMap): void {
  const { jobs } = platform;
  jobs.define('base-map-purge', () => removeAbandoned(platform, baseMap));
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
