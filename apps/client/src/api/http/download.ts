import { mimeOf, saveFile } from '../../device/storage/files.ts';
import { RequestError } from './errors.ts';
import { http } from './http.ts';

export interface DownloadOptions {
  query?: URLSearchParams;
  /** By default what the name's extension tells. */
  type?: string;
  /** Told the bytes that have arrived. Without it "Procesando..." is shown until the answer begins. */
  onProgress?: (bytes: number) => void;
}

const interrupted = 'La descarga se interrumpió. Vuelve a intentarlo.';

/** Fetches `path` as a blob and saves it under `name`; nothing is saved of a download that breaks off. */
export async function download(path: string, name: string, options: DownloadOptions = {}): Promise<void> {
  const { query, type = mimeOf(name), onProgress } = options;
  const response = await http.response(path, { loading: !onProgress, query });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.byteLength;
      onProgress?.(bytes);
    }
  } catch {
    // The browser's own words for it are English.
    throw new RequestError(500, interrupted, 'network');
  }
  await saveFile(new Blob(parts, { type }), name);
}
