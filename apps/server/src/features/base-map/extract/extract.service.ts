/**
 * Takes a rectangle out of an archive of another server: the row says what and how far, the parts are files beside the archives. A job
 * does the work, and a command for one that was begun at the machine. Both go on after an interruption: a part that is stored is not
 * fetched again. The published map stays as it is until somebody publishes the result (decision 103).
 */
import type { ExtractEstimate, ExtractState, MapArchive } from '@callejero/contract/answers/base-map.ts';
import type { ExtractStart } from '@callejero/contract/base-map.ts';
import { ApiError, errorCatalogue, invalid } from '@callejero/contract/errors.ts';
import { type Rectangle, widened } from '@callejero/contract/rectangle.ts';
import { numberText } from '@callejero/contract/text/formats.ts';
import { PMTiles } from 'pmtiles';
import sql from 'sql-template-tag';
import { DownloadRefused } from '../../../ports/download-refused.ts';
import type { FileVersion, Platform } from '../../../ports/ports.ts';
import { joinParts, partPath, partsIn, removeParts } from '../archive.service.ts';
import { pathOfArchive } from '../base-map.service.ts';
import { joined } from './compression.ts';
import { type ExtractPlan, planExtract, readPart, UnusableArchive } from './plan.ts';
import { type RangeReader, readRange, SourceUnreachable } from './ranges.ts';

export interface StoredExtract {
  id: string;
  createdBy: string | null;
  source: string;
  bounds: Rectangle;
  maxZoom: number;
  version: FileVersion & { size: number };
  size: number;
  done: number;
  finishedAt: Date | null;
  error: string | null;
  archive: MapArchive | null;
}

const columns = sql`id, created_by as "createdBy", source, bounds, max_zoom as "maxZoom", version, size, done,
  finished_at as "finishedAt", error, archive`;

export const extractJob = 'base-map-extract';

const refusals: Readonly<Record<DownloadRefused['reason'], string>> = {
  private:
    'A esa dirección no se puede ir desde aquí: escribe una https:// pública, sin puerto, o usa «npm run basemap» en el servidor.',
  'no-ranges': 'Ese servidor solo envía archivos enteros: hace falta uno que admita rangos de bytes.',
  changed: 'El archivo cambió en su servidor mientras se traía. Descártalo y empieza otra vez.',
  answered: 'En esa dirección no hay ningún archivo que se pueda leer.',
};

/** A sentence for a failure that is not ours; null for others. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof DownloadRefused) return refusals[error.reason];
  if (error instanceof UnusableArchive) return error.message;
  if (error instanceof SourceUnreachable)
    return 'El servidor del archivo no responde. Lo que ya llegó se conserva: reinténtalo más tarde.';
  if (error instanceof ApiError) return detailOf(error) ?? error.message;
  return null;
}

const detailOf = ({ details }: ApiError): string | undefined =>
  Array.isArray(details) ? (details[0] as { message?: string } | undefined)?.message : undefined;

export async function findExtract({ db }: Pick<Platform, 'db'>): Promise<StoredExtract | null> {
  const [row] = await db.query<StoredExtract>(sql`select ${columns} from base_map_extracts`);
  return row ?? null;
}

/** Kilometres from the centre that a city without quarters has. */
const cityRadius = 6;

/** The quarters and the centre; without quarters, some kilometres around the centre. */
export async function cityRectangle({ db, city }: Pick<Platform, 'db' | 'city'>): Promise<Rectangle> {
  const { lat, lng } = city.now().center;
  const [quarters] = await db.query<Partial<Record<keyof Rectangle, number | null>>>(
    sql`select min((bounds[1])[0]) as west, min((bounds[1])[1]) as south, max((bounds[0])[0]) as east,
      max((bounds[0])[1]) as north from quarters where archived_at is null`,
  );
  const { west, south, east, north } = quarters ?? {};
  if (west == null || south == null || east == null || north == null)
    return widened({ west: lng, south: lat, east: lng, north: lat }, cityRadius);
  return {
    west: Math.min(west, lng),
    south: Math.min(south, lat),
    east: Math.max(east, lng),
    north: Math.max(north, lat),
  };
}

export async function extractState(platform: Pick<Platform, 'db' | 'city'>): Promise<ExtractState> {
  const stored = await findExtract(platform);
  const city = await cityRectangle(platform);
  if (!stored) return { city, extract: null };
  const { id, source, bounds, size, done, error, archive, createdBy } = stored;
  const state = archive ? 'ready' : error === null ? 'running' : 'failed';
  return {
    city,
    extract: { id, source, bounds, state, size, done, error, isCommand: createdBy === null, archive },
  };
}

interface Planned {
  plan: ExtractPlan;
  version: StoredExtract['version'];
}

/** Reads what is needed of the archive to plan the extract. */
async function planOf(
  reader: RangeReader,
  { source, bounds, maxZoom }: Pick<ExtractStart, 'source' | 'bounds' | 'maxZoom'>,
  signal: AbortSignal,
  known?: StoredExtract['version'],
): Promise<Planned> {
  let version = known;
  if (!version) {
    const { content, size, etag, modified } = await reader(source, { start: 0, end: 0, signal });
    for await (const _ of content);
    version = { size, etag, modified };
  }
  const { size } = version;
  const read = (range: { start: number; length: number }) =>
    readRange(reader, source, range, { known: version, signal });
  return { plan: await planExtract(read, size, bounds, maxZoom ?? undefined), version };
}

/** Seconds in which a request must have read the directories. */
const planSeconds = 60;

async function planForRequest(reader: RangeReader, asked: ExtractStart): Promise<Planned> {
  const signal = AbortSignal.timeout(planSeconds * 1000);
  try {
    return await planOf(reader, asked, signal);
  } catch (error) {
    const known =
      sentenceOf(error) ?? 'El servidor de esa dirección no responde. Compruébala, o inténtalo más tarde.';
    throw invalid([{ path: 'source', message: known }]);
  }
}

/** Bytes that the store can take: the parts and the joined archive exist together for a moment. */
async function room({ config, probes }: Pick<Platform, 'config' | 'probes'>): Promise<number> {
  const reserve = 200_000_000;
  const disk = config.s3 || !probes ? null : await probes.disk();
  return disk ? Math.max(0, (disk.free - reserve) / 2) : Number.POSITIVE_INFINITY;
}

/** @throws 400 with the zoom that would fit */
async function assertFits(platform: Platform, { size, sizes }: ExtractPlan): Promise<void> {
  const { mapUploadLimit } = platform.config;
  const free = await room(platform);
  const most = Math.min(mapUploadLimit, free);
  if (size <= most) return;
  const megabytes = (bytes: number) =>
    `${numberText(Math.ceil(bytes / 1_000_000), platform.config.city.country)} MB`;
  const fitting = sizes.findLast((each) => each.size <= most);
  const advice = fitting
    ? `Hasta el zoom ${fitting.zoom} ocupa ${megabytes(fitting.size)}.`
    : 'Elige un rectángulo más pequeño.';
  const limit =
    free < mapUploadLimit
      ? `en el disco caben ${megabytes(free)}`
      : `puede tener ${megabytes(mapUploadLimit)} como máximo (MAP_UPLOAD_MB)`;
  throw invalid([{ path: 'maxZoom', message: `Ocuparía ${megabytes(size)} y ${limit}. ${advice}` }]);
}

export async function estimateExtract(
  platform: Platform,
  asked: Pick<ExtractStart, 'source' | 'bounds'>,
): Promise<ExtractEstimate> {
  const { plan } = await planForRequest(platform.downloads.range, { ...asked, maxZoom: null });
  const most = Math.min(platform.config.mapUploadLimit, await room(platform));
  return { sizes: plan.sizes.map((each) => ({ ...each, fits: each.size <= most })) };
}

const running = (source: string) =>
  new ApiError(
    'transition-refused',
    undefined,
    `Ya se está trayendo un mapa de ${source}. Espera, o cancélalo.`,
  );

/** Begins an extract, in place of one that has ended; 409 while one is running. `actor`: null for a command. */
export async function startExtract(
  platform: Platform,
  reader: RangeReader,
  asked: ExtractStart,
  actor: string | null,
): Promise<StoredExtract> {
  const { db, files, ids, clock, jobs } = platform;
  const before = await findExtract(platform);
  if (before && before.finishedAt === null) throw running(before.source);
  const { plan, version } = await planForRequest(reader, asked);
  await assertFits(platform, plan);
  const id = ids.next();
  const started = await db.transaction(async (tx) => {
    const ended = await tx.query<{ id: string }>(
      sql`delete from base_map_extracts where finished_at is not null returning id`,
    );
    const [row] = await tx.query<StoredExtract>(sql`insert into base_map_extracts
        (id, created_at, created_by, source, bounds, max_zoom, version, size)
      values (${id}::uuid, ${clock.now()}::timestamptz, ${actor}::uuid, ${asked.source}::text,
        ${JSON.stringify(asked.bounds)}::jsonb, ${plan.maxZoom}::int4, ${JSON.stringify(version)}::jsonb, ${plan.size}::int8)
      on conflict ((true)) do nothing returning ${columns}`);
    if (!row) throw running(asked.source);
    if (actor !== null) await jobs.enqueue(tx, extractJob, { id });
    return { row, ended };
  });
  for (const { id: old } of started.ended) await removeFilesOf(files, old);
  return started.row;
}

async function removeFilesOf(files: Platform['files'], id: string): Promise<void> {
  await removeParts(files, id);
  await files.remove(pathOfArchive(id));
}

/** Ends an extract in any state and removes what it has fetched. */
export async function discardExtract({ db, files }: Platform): Promise<void> {
  const removed = await db.query<{ id: string }>(sql`delete from base_map_extracts returning id`);
  for (const { id } of removed) await removeFilesOf(files, id);
}

/** Goes on with one that failed. */
export async function retryExtract({ db, jobs }: Platform): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.query<{
      id: string;
    }>(sql`update base_map_extracts set error = null, finished_at = null
      where archive is null and error is not null and created_by is not null returning id`);
    if (!row) throw new ApiError('transition-refused');
    await jobs.enqueue(tx, extractJob, { id: row.id });
  });
}

/** Another process took the extract over, or somebody discarded it. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Fetches what is missing, joins it and reads the result. Does nothing for one that has ended. Rejects when it must run again. */
export async function runExtract(
  platform: Platform,
  reader: RangeReader,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, files, ids, clock, log, config } = platform;
  const worker = ids.next();
  const mine = sql`id = ${id}::uuid and worker = ${worker}::uuid and finished_at is null`;
  const [extract] = await db.query<StoredExtract>(sql`update base_map_extracts set worker = ${worker}::uuid
    where id = ${id}::uuid and finished_at is null returning ${columns}`);
  if (!extract) return;
  const write = async (done: number) => {
    const rows = await db.query(
      sql`update base_map_extracts set done = ${done}::int8 where ${mine} returning id`,
    );
    if (rows.length === 0) throw new Superseded();
    signal.throwIfAborted();
  };
  try {
    const { plan } = await planOf(reader, extract, signal, extract.version);
    if (plan.size !== extract.size) throw new DownloadRefused('Another plan', 'changed');
    const partSize = config.batchSizes.mapPart;
    const stored = new Set(await partsIn(files, id));
    for (let part = 0; part * partSize < plan.size; part += 1) {
      const start = part * partSize;
      const end = Math.min(start + partSize, plan.size);
      let fetched = start;
      if (!stored.has(part)) {
        const read = async (range: { start: number; length: number }) => {
          const bytes = await readRange(reader, extract.source, range, { known: extract.version, signal });
          fetched = Math.min(end, fetched + range.length);
          await write(fetched);
          return bytes;
        };
        await files.put(partPath(id, part), await readPart(read, plan, start, end));
      }
      await write(end);
    }
    const begun = { upload: id, size: plan.size, partSize };
    const archive = await joinParts(platform, begun, nameOf(extract.source));
    await assertReadable(files, id, plan).catch((cause: unknown) => {
      throw new UnusableArchive('Lo que llegó no se puede leer como un mapa: el archivo está dañado.', {
        cause,
      });
    });
    const [ended] = await db.query<{
      id: string;
    }>(sql`update base_map_extracts set finished_at = ${clock.now()}::timestamptz,
      archive = ${JSON.stringify(archive)}::jsonb where ${mine} returning id`);
    if (!ended) throw new Superseded();
    await removeParts(files, id);
  } catch (error) {
    if (error instanceof Superseded) return removeOrphans(platform, id);
    if (signal.aborted) throw error;
    const sentence = sentenceOf(error);
    if (sentence === null) log.error('a base map could not be extracted', { extract: id, error });
    await db.query(sql`update base_map_extracts set finished_at = ${clock.now()}::timestamptz,
      error = ${sentence ?? errorCatalogue.unexpected.message}::text where ${mine}`);
  }
}

/** What was stored after somebody discarded the extract. */
async function removeOrphans(platform: Platform, id: string): Promise<void> {
  if ((await findExtract(platform))?.id !== id) await removeFilesOf(platform.files, id);
}

/** Reads the result as a map does: its header, its metadata, and of each zoom the tile in the middle, as far as there is one. */
async function assertReadable(
  files: Platform['files'],
  id: string,
  { size, minZoom, maxZoom }: ExtractPlan,
): Promise<void> {
  const archive = new PMTiles({
    getKey: () => id,
    async getBytes(offset, length) {
      const range = { start: offset, end: Math.min(size, offset + length) - 1 };
      const found = await files.get(pathOfArchive(id), range);
      if (!found) throw new Error('The archive is missing');
      const chunks = await Array.fromAsync(found.content);
      const count = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
      return { data: joined(chunks, count).buffer };
    },
  });
  const { centerLat, centerLon } = await archive.getHeader();
  await archive.getMetadata();
  for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) {
    const side = 2 ** zoom;
    const x = Math.floor(((centerLon + 180) / 360) * side);
    const radians = (centerLat * Math.PI) / 180;
    const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side);
    await archive.getZxy(zoom, x, y);
  }
}

function nameOf(source: string): string {
  const path = URL.canParse(source) ? new URL(source).pathname : source;
  return path.split(/[/\\]/).at(-1) || 'mapa.pmtiles';
}

export function defineExtractJob(platform: Platform): void {
  platform.jobs.define(extractJob, async ({ id }, { signal }) => {
    if (typeof id === 'string') await runExtract(platform, platform.downloads.range, id, signal);
  });
}

/** Enqueues the extract that the end of a process interrupted; one of a command goes on with that command. */
export async function resumeExtract(platform: Platform): Promise<void> {
  const found = await findExtract(platform);
  if (found && found.createdBy !== null && found.finishedAt === null)
    await platform.jobs.enqueue(platform.db, extractJob, { id: found.id });
}
