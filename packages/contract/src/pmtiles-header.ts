/** The header of a PMTiles archive, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */

import type { ArchiveHeader } from './answers/base-map.ts';

/** Bytes. */
export const headerSize = 127;

const tileTypes: Readonly<Record<number, ArchiveHeader['tileType']>> = {
  1: 'vector',
  2: 'raster',
  3: 'raster',
  4: 'raster',
  5: 'raster',
};

/** Reads the header at the beginning of a file of `size` bytes; returns a sentence when the file can't be used. */
export function readPmtilesHeader(bytes: Uint8Array, size: number): ArchiveHeader | string {
  const magic = new TextDecoder().decode(bytes.subarray(0, 7));
  if (bytes.length < headerSize || magic !== 'PMTiles') return 'El archivo no es un PMTiles.';
  if (bytes[7] !== 3) return `El archivo es un PMTiles de la versión ${bytes[7]}; hace falta la 3.`;
  const view = new DataView(bytes.buffer, bytes.byteOffset, headerSize);
  // Root directory, metadata, leaf directories, tiles: each an offset and a length.
  for (const at of [8, 24, 40, 56]) {
    const end = view.getBigUint64(at, true) + view.getBigUint64(at + 8, true);
    if (end > BigInt(size)) return 'El archivo está incompleto: vuelve a descargarlo y súbelo otra vez.';
  }
  const tileType = tileTypes[view.getUint8(99)];
  if (!tileType) return 'Las teselas del archivo no son vectoriales (MVT) ni imágenes.';
  const degrees = (at: number) => view.getInt32(at, true) / 10_000_000;
  return {
    tileType,
    minZoom: view.getUint8(100),
    maxZoom: view.getUint8(101),
    bounds: { west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114) },
  };
}
