/** A minimal PMTiles archive (version 3) with one tile. */
export function tinyPmtiles({
  bounds = [-97, 19.4, -96.8, 19.7],
  tileType = 1,
  layers = [{ id: 'earth', fields: {} }],
  padding = 0,
}: {
  /** West, south, east, north. */
  bounds?: readonly [number, number, number, number];
  tileType?: number;
  layers?: readonly { id: string; fields: object }[];
  /** Bytes of the tile. */
  padding?: number;
} = {}): Uint8Array<ArrayBuffer> {
  const metadata = new TextEncoder().encode(
    JSON.stringify({ vector_layers: layers, attribution: 'Datos de prueba' }),
  );
  // One entry as varints: tile 0, run length 1, length, and offset + 1.
  const tile = new Uint8Array(Math.max(1, padding));
  const directory = new Uint8Array([1, 0, 1, ...varint(tile.length), 1]);
  const bytes = new Uint8Array(127 + directory.length + metadata.length + tile.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('PMTiles'));
  bytes[7] = 3;
  let at = 127;
  for (const [field, part] of [
    [8, directory],
    [24, metadata],
    [40, new Uint8Array()],
    [56, tile],
  ] as const) {
    view.setBigUint64(field, BigInt(at), true);
    view.setBigUint64(field + 8, BigInt(part.length), true);
    bytes.set(part, at);
    at += part.length;
  }
  for (const field of [72, 80, 88]) view.setBigUint64(field, 1n, true);
  // Clustered, not compressed, one level.
  bytes.set([1, 1, 1, tileType, 0, 0], 96);
  for (const [index, degrees] of bounds.entries())
    view.setInt32(102 + index * 4, Math.round(degrees * 1e7), true);
  return bytes;
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}
