/** Writes PMTiles archives with any tiles, written without the code that the product reads and writes them with. */
import { gzipSync } from 'node:zlib';

interface Options {
  /** 1: none, 2: gzip. */
  compression?: number;
  /** Entries of a leaf directory; without it, all stand in the root. */
  leafSize?: number;
  /** Whether tiles stand in the order of their ids. */
  isClustered?: boolean;
  maxZoom?: number;
  /** West, south, east, north. */
  bounds?: readonly [number, number, number, number];
  attribution?: string;
}

type Line = [id: number, run: number, length: number, offset: number];

function directory(lines: readonly Line[]): Buffer {
  const bytes: number[] = [];
  const write = (value: number) => {
    for (let rest = value; ; rest = Math.floor(rest / 128)) {
      if (rest < 128) return void bytes.push(rest);
      bytes.push((rest % 128) | 128);
    }
  };
  write(lines.length);
  for (const [at, [id]] of lines.entries()) write(id - (lines[at - 1]?.[0] ?? 0));
  for (const column of [1, 2] as const) for (const line of lines) write(line[column]);
  for (const [, , , offset] of lines) write(offset + 1);
  return Buffer.from(bytes);
}

/** An archive with these tiles by id; equal contents are stored once. */
export async function writePmtiles(
  tiles: ReadonlyMap<number, Uint8Array>,
  {
    compression = 2,
    leafSize,
    isClustered = true,
    maxZoom = 5,
    bounds = [-180, -85, 180, 85],
    attribution = 'Datos de prueba',
  }: Options = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pack = (bytes: Buffer) => (compression === 2 ? gzipSync(bytes) : bytes);
  const ids = [...tiles.keys()].sort((a, b) => a - b);
  const places = new Map<string, number>();
  const data: Uint8Array[] = [];
  let end = 0;
  for (const id of isClustered ? ids : ids.toReversed()) {
    const content = tiles.get(id) ?? new Uint8Array();
    const key = Buffer.from(content).toString('latin1');
    if (places.has(key)) continue;
    places.set(key, end);
    data.push(content);
    end += content.length;
  }
  const lines: Line[] = [];
  for (const id of ids) {
    const content = tiles.get(id) ?? new Uint8Array();
    const offset = places.get(Buffer.from(content).toString('latin1')) ?? 0;
    const last = lines.at(-1);
    if (last && last[0] + last[1] === id && last[3] === offset) last[1] += 1;
    else lines.push([id, 1, content.length, offset]);
  }
  let root = pack(directory(lines));
  let leaves = Buffer.alloc(0);
  const inRoot = 16_384 - 127;
  for (let size = leafSize ?? (root.length > inRoot ? 1000 : 0); size > 0; size *= 2) {
    const pointers: Line[] = [];
    leaves = Buffer.alloc(0);
    for (let from = 0; from < lines.length; from += size) {
      const leaf = pack(directory(lines.slice(from, from + size)));
      pointers.push([lines[from]?.[0] ?? 0, 0, leaf.length, leaves.length]);
      leaves = Buffer.concat([leaves, leaf]);
    }
    root = pack(directory(pointers));
    if (root.length <= inRoot) break;
  }
  const metadata = pack(
    Buffer.from(JSON.stringify({ vector_layers: [{ id: 'earth', fields: {} }], attribution })),
  );
  const head = Buffer.alloc(127);
  head.write('PMTiles');
  head[7] = 3;
  let at = 127;
  for (const [field, length] of [
    [8, root.length],
    [24, metadata.length],
    [40, leaves.length],
    [56, end],
  ] as const) {
    head.writeBigUInt64LE(BigInt(at), field);
    head.writeBigUInt64LE(BigInt(length), field + 8);
    at += length;
  }
  for (const [field, value] of [
    [72, ids.length],
    [80, lines.length],
    [88, places.size],
  ] as const)
    head.writeBigUInt64LE(BigInt(value), field);
  head.set([isClustered ? 1 : 0, compression, 1, 1, 0, maxZoom], 96);
  for (const [index, value] of bounds.entries()) head.writeInt32LE(Math.round(value * 1e7), 102 + index * 4);
  return new Uint8Array(Buffer.concat([head, root, metadata, leaves, ...data]));
}
