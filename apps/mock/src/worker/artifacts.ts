import type { MockManifest } from '../protocol.ts';
import type { Artifacts } from './storage.ts';

/** An empty module in place of `initdb`, which a database that is loaded from a dump does not need. */
const emptyModule = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/** Fetches a compressed file and inflates it, unless the host did. */
export async function fetchInflated(url: URL): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`);
  const blob = await response.blob();
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const isCompressed = first === 0x1f && second === 0x8b;
  return isCompressed
    ? new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).blob()
    : blob;
}

export async function fetchArtifacts(
  folder: URL,
  files: Pick<MockManifest['files'], 'wasm' | 'data'>,
): Promise<Artifacts> {
  const [wasm, fsBundle] = await Promise.all([
    fetchInflated(new URL(files.wasm, folder)).then((blob) => blob.arrayBuffer()),
    fetchInflated(new URL(files.data, folder)),
  ]);
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    WebAssembly.compile(wasm),
    WebAssembly.compile(emptyModule),
  ]);
  return { pgliteWasmModule, initdbWasmModule, fsBundle };
}
