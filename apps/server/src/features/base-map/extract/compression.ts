/** Compression of directories and metadata. What a stranger compressed may become a thousand times as large, so it has a limit. */
import { Compression } from 'pmtiles';

/** Throws when more than `maxBytes` come out. */
export async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  compression: Compression,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (compression === Compression.None) {
    if (bytes.length > maxBytes) throw new Error('too large');
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('too large');
    chunks.push(chunk);
  }
  return joined(chunks, size);
}

export async function deflate(
  bytes: Uint8Array<ArrayBuffer>,
  compression: Compression,
): Promise<Uint8Array<ArrayBuffer>> {
  if (compression === Compression.None) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
