/**
 * Plans the archive of a rectangle of another archive. It reads the header and those directories that have tiles of the rectangle.
 * What it reads was written by a stranger, so everything has a limit: no header costs more memory than these.
 */
import type { ArchiveHeader } from '@callejero/contract/answers/base-map.ts';
import { headerSize, readPmtilesHeader } from '@callejero/contract/pmtiles-header.ts';
import type { Rectangle } from '@callejero/contract/rectangle.ts';
import {
  bytesToHeader,
  Compression,
  type Entry,
  type Header,
  ResolvedValueCache,
  readVarint,
  tileIdToZxy,
} from 'pmtiles';
import { inflate } from './compression.ts';
import { writeDirectories } from './directories.ts';
import { type Bytes, type ReadBytes, readRanges } from './ranges.ts';
import { countTiles, firstFrom, tileIds } from './tiles.ts';

/** What readers request at once, with the root directory. */
const firstBytes = 16_384;
export const planLimits = {
  /** Tiles of the rectangle: those of a region, at the zoom of houses. */
  tiles: 500_000,
  /** Bytes of a directory or the metadata as they are sent, and decompressed. */
  part: 1024 * 1024,
  inflated: 4 * 1024 * 1024,
  /** Directories below the root, and their bytes together. */
  directories: 4000,
  directoryBytes: 64 * 1024 * 1024,
  /** Levels of directories below the root. */
  depth: 3,
};

/** The archive can't be used; the message is for whoever gave its address. */
export class UnusableArchive extends Error {
  override readonly name = 'UnusableArchive';
}

const damaged = () => new UnusableArchive('El archivo está dañado: sus índices no se pueden leer.');

/** Bytes of the source, and where they stand in the extract. */
export interface Piece extends Bytes {
  at: number;
}

export interface ExtractPlan {
  /** Bytes. */
  size: number;
  /** Header, directories and metadata, with which the extract begins. */
  head: Uint8Array<ArrayBuffer>;
  /** The tiles, in the order of the extract. */
  pieces: Piece[];
  minZoom: number;
  maxZoom: number;
  /** About how many bytes an extract up to each zoom has. */
  sizes: { zoom: number; size: number }[];
}

interface OpenArchive {
  header: Header & { tileDataLength: number; leafDirectoryLength: number };
  described: ArchiveHeader;
  /** The entries of the root directory. */
  root: Entry[];
  directories(ranges: readonly Bytes[]): Promise<Map<Bytes, Entry[]>>;
}

async function openArchive(read: ReadBytes, size: number): Promise<OpenArchive> {
  const start = await read({ start: 0, length: Math.min(firstBytes, size) });
  const described = readPmtilesHeader(start, size);
  if (typeof described === 'string') throw new UnusableArchive(described);
  const {
    tileDataLength = 0,
    leafDirectoryLength = 0,
    ...known
  } = bytesToHeader(start.slice(0, headerSize).buffer);
  const header = { ...known, tileDataLength, leafDirectoryLength };
  const { rootDirectoryOffset, rootDirectoryLength, internalCompression } = header;
  if (internalCompression !== Compression.None && internalCompression !== Compression.Gzip)
    throw new UnusableArchive(
      'El índice del archivo está comprimido de una manera que no se admite: hace falta gzip.',
    );
  if (rootDirectoryLength === 0 || rootDirectoryOffset + rootDirectoryLength > start.length) throw damaged();
  if (header.maxZoom > 24 || header.minZoom > header.maxZoom) throw damaged();

  // The library reads a directory; it gets its bytes from here, decompressed up to a limit.
  const known_ = new Map<string, ArrayBuffer>();
  const keyOf = (offset: number, length: number) => `${offset}+${length}`;
  const source = {
    getKey: () => '',
    getBytes: async (offset: number, length: number) => {
      const data = known_.get(keyOf(offset, length));
      if (!data) throw damaged();
      return { data };
    },
  };
  const parser = new ResolvedValueCache(1, true, async (bytes, compression) => {
    const inflated = await inflate(new Uint8Array(bytes), compression, planLimits.inflated);
    // An entry takes four bytes or more, so this many can't be true.
    if (readVarint({ buf: inflated, pos: 0 }) > inflated.length / 4) throw damaged();
    return inflated.buffer;
  });
  async function parse({ start: offset, length }: Bytes, bytes: Uint8Array<ArrayBuffer>): Promise<Entry[]> {
    known_.set(keyOf(offset, length), bytes.slice().buffer);
    try {
      return await parser.getDirectory(source, offset, length, header);
    } catch {
      throw damaged();
    } finally {
      known_.clear();
      parser.cache.clear();
    }
  }
  const root = { start: rootDirectoryOffset, length: rootDirectoryLength };
  return {
    ...{ header, described },
    root: await parse(root, start.slice(root.start, root.start + root.length)),
    async directories(ranges) {
      const loaded: [Bytes, Uint8Array<ArrayBuffer>][] = [];
      await readRanges(read, ranges, (range, bytes) => loaded.push([range, bytes]));
      const parsed = new Map<Bytes, Entry[]>();
      for (const [range, bytes] of loaded) parsed.set(range, await parse(range, bytes));
      return parsed;
    },
  };
}

/** A directory that covers the ids from `from` up to and without `to`. */
interface Covering {
  entries: readonly Entry[];
  from: number;
  to: number;
}

/** The entries for the wanted ids: of each run only what is wanted, ascending. */
async function findEntries(archive: OpenArchive, wanted: Float64Array): Promise<Entry[]> {
  const { header, directories } = archive;
  const found: Entry[] = [];
  let level: Covering[] = [{ entries: archive.root, from: 0, to: Number.MAX_SAFE_INTEGER }];
  let [count, bytes] = [0, 0];
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: (Bytes & Pick<Covering, 'from' | 'to'>)[] = [];
    for (const { entries, from, to } of level) {
      for (const [at, { tileId, runLength, offset, length }] of entries.entries()) {
        const next = entries[at + 1]?.tileId ?? to;
        if (tileId < 0 || (at > 0 && tileId <= (entries[at - 1]?.tileId ?? 0))) throw damaged();
        const first = Math.max(tileId, from);
        const end = Math.min(next, to, runLength === 0 ? to : tileId + runLength);
        let index = firstFrom(wanted, first);
        if ((wanted[index] ?? end) >= end) continue;
        const section = runLength === 0 ? header.leafDirectoryLength : header.tileDataLength;
        if (length === 0 || offset < 0 || offset + length > section) throw damaged();
        if (runLength === 0) {
          if (length > planLimits.part) throw damaged();
          below.push({ start: header.leafDirectoryOffset + offset, length, from: first, to: end });
          continue;
        }
        for (let id = wanted[index] ?? end; id < end; id = wanted[index] ?? end) {
          const last = found.at(-1);
          if (last && last.offset === offset && last.tileId + last.runLength === id) last.runLength += 1;
          else found.push({ tileId: id, offset, length, runLength: 1 });
          index += 1;
        }
      }
    }
    count += below.length;
    bytes += below.reduce((sum, { length }) => sum + length, 0);
    if (depth >= planLimits.depth && below.length > 0) throw damaged();
    if (count > planLimits.directories || bytes > planLimits.directoryBytes) throw damaged();
    const read = await directories(below);
    level = below.map((range) => ({ entries: read.get(range) ?? [], from: range.from, to: range.to }));
  }
  return found.sort((a, b) => a.tileId - b.tileId);
}

/** Where each tile of the source stands in the extract: in the order in which it is first used, and only once. */
function layOut(entries: readonly Entry[], tileData: number) {
  const places = new Map<string, number>();
  const pieces: Piece[] = [];
  const sizeByZoom = new Map<number, number>();
  let end = 0;
  const moved: Entry[] = [];
  for (const { tileId, offset, length, runLength } of entries) {
    const key = `${offset}+${length}`;
    let place = places.get(key);
    const [zoom] = tileIdToZxy(tileId);
    if (place === undefined) {
      place = end;
      places.set(key, place);
      const last = pieces.at(-1);
      const start = tileData + offset;
      if (last && last.start + last.length === start) last.length += length;
      else pieces.push({ at: end, start, length });
      end += length;
      sizeByZoom.set(zoom, (sizeByZoom.get(zoom) ?? 0) + length);
    }
    const last = moved.at(-1);
    if (last && last.offset === place && last.length === length && last.tileId + last.runLength === tileId)
      last.runLength += runLength;
    else moved.push({ tileId, offset: place, length, runLength });
  }
  return { entries: moved, pieces, size: end, contents: places.size, sizeByZoom };
}

async function readMetadata(read: ReadBytes, { header }: OpenArchive): Promise<Uint8Array<ArrayBuffer>> {
  const { jsonMetadataOffset: start, jsonMetadataLength: length, internalCompression } = header;
  if (length > planLimits.part)
    throw new UnusableArchive('Los datos que describen el archivo son demasiado grandes.');
  if (length === 0) return new Uint8Array();
  const bytes = await read({ start, length });
  try {
    JSON.parse(new TextDecoder().decode(await inflate(bytes, internalCompression, planLimits.inflated)));
  } catch {
    throw damaged();
  }
  return bytes;
}

/** Reads what the extract of the rectangle needs. `maxZoom`: the largest one that is wanted; by default the archive's. */
export async function planExtract(
  read: ReadBytes,
  size: number,
  rectangle: Rectangle,
  maxZoom = 24,
): Promise<ExtractPlan> {
  const archive = await openArchive(read, size);
  const { header, described } = archive;
  const own = described.bounds;
  const bounds: Rectangle = {
    west: Math.max(rectangle.west, own.west),
    south: Math.max(rectangle.south, own.south),
    east: Math.min(rectangle.east, own.east),
    north: Math.min(rectangle.north, own.north),
  };
  const outside = () => new UnusableArchive('El archivo no tiene nada de ese rectángulo: es de otro lugar.');
  if (bounds.west > bounds.east || bounds.south > bounds.north) throw outside();
  const { minZoom } = header;
  const largest = Math.min(maxZoom, header.maxZoom);
  if (largest < minZoom)
    throw new UnusableArchive(`El archivo empieza en el zoom ${minZoom}: elige uno más grande.`);
  let zoom = largest;
  while (zoom > minZoom && countTiles(rectangle, minZoom, zoom) > planLimits.tiles) zoom -= 1;
  if (countTiles(rectangle, minZoom, zoom) > planLimits.tiles)
    throw new UnusableArchive('El rectángulo es demasiado grande: elige uno más pequeño.');
  const found = await findEntries(archive, tileIds(rectangle, minZoom, zoom));
  if (found.length === 0) throw outside();
  const metadata = await readMetadata(read, archive);
  const { entries, pieces, size: tileSize, contents, sizeByZoom } = layOut(found, header.tileDataOffset);
  const { root, leaves } = await writeDirectories(entries, header.internalCompression);
  const head = new Uint8Array(headerSize + root.length + metadata.length + leaves.length);
  const view = new DataView(head.buffer);
  head.set(new TextEncoder().encode('PMTiles'));
  head[7] = 3;
  let at = headerSize;
  for (const [field, part] of [
    [8, root],
    [24, metadata],
    [40, leaves],
  ] as const) {
    view.setBigUint64(field, BigInt(at), true);
    view.setBigUint64(field + 8, BigInt(part.length), true);
    head.set(part, at);
    at += part.length;
  }
  const addressed = entries.reduce((sum, { runLength }) => sum + runLength, 0);
  for (const [field, value] of [
    [56, at],
    [64, tileSize],
    [72, addressed],
    [80, entries.length],
    [88, contents],
  ] as const)
    view.setBigUint64(field, BigInt(value), true);
  const { internalCompression, tileCompression, tileType } = header;
  head.set([1, internalCompression, tileCompression, tileType, minZoom, zoom], 96);
  const degrees = [bounds.west, bounds.south, bounds.east, bounds.north];
  for (const [index, value] of degrees.entries())
    view.setInt32(102 + index * 4, Math.round(value * 1e7), true);
  head[118] = Math.min(zoom, Math.max(minZoom, header.centerZoom));
  view.setInt32(119, Math.round(((bounds.west + bounds.east) / 2) * 1e7), true);
  view.setInt32(123, Math.round(((bounds.south + bounds.north) / 2) * 1e7), true);

  const sizes: ExtractPlan['sizes'] = [];
  let sum = head.length;
  for (let each = minZoom; each <= zoom; each += 1) {
    sum += sizeByZoom.get(each) ?? 0;
    sizes.push({ zoom: each, size: sum });
  }
  const shifted = pieces.map((piece) => ({ ...piece, at: piece.at + head.length }));
  return { size: head.length + tileSize, head, pieces: shifted, minZoom, maxZoom: zoom, sizes };
}

/** The bytes of the extract from `start` up to and without `end`. */
export async function readPart(
  read: ReadBytes,
  { head, pieces }: Pick<ExtractPlan, 'head' | 'pieces'>,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(end - start);
  if (start < head.length) bytes.set(head.subarray(start, end));
  const wanted = pieces.flatMap((piece) => {
    const [from, to] = [Math.max(piece.at, start), Math.min(piece.at + piece.length, end)];
    return from < to ? [{ at: from - start, start: piece.start + from - piece.at, length: to - from }] : [];
  });
  await readRanges(read, wanted, ({ at }, content) => bytes.set(content, at));
  return bytes;
}
