/** Writes the directories of an archive: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
import type { Compression, Entry } from 'pmtiles';
import { deflate, joined } from './compression.ts';

/** Header and root directory stand in the first 16 KiB, which readers request at once. */
export const maxRoot = 16_384 - 127;

function serialize(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  const write = (value: number) => {
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  };
  write(entries.length);
  let last = 0;
  for (const { tileId } of entries) {
    write(tileId - last);
    last = tileId;
  }
  for (const { runLength } of entries) write(runLength);
  for (const { length } of entries) write(length);
  let end = -1;
  for (const { offset, length } of entries) {
    write(offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return new Uint8Array(bytes);
}

/** A root directory, and the leaves that it needs when the entries don't fit into it. */
export async function writeDirectories(
  entries: readonly Entry[],
  compression: Compression,
  leafSize = 4096,
): Promise<{ root: Uint8Array<ArrayBuffer>; leaves: Uint8Array<ArrayBuffer> }> {
  const whole = await deflate(serialize(entries), compression);
  if (whole.length <= maxRoot) return { root: whole, leaves: new Uint8Array() };
  const pointers: Entry[] = [];
  const leaves: Uint8Array[] = [];
  let size = 0;
  for (let from = 0; from < entries.length; from += leafSize) {
    const own = entries.slice(from, from + leafSize);
    const leaf = await deflate(serialize(own), compression);
    pointers.push({ tileId: own[0]?.tileId ?? 0, offset: size, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    size += leaf.length;
  }
  const root = await deflate(serialize(pointers), compression);
  if (root.length > maxRoot) return writeDirectories(entries, compression, leafSize * 2);
  return { root, leaves: joined(leaves, size) };
}
