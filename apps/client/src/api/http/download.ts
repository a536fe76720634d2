import { saveFile } from '../../device/storage/files.ts';
import { RequestError } from './errors.ts';
import { http } from './http.ts';

export interface DownloadOptions {
  query?: URLSearchParams;
  /** Called with the bytes received so far. Without it "Procesando..." is shown until the response begins. */
  onProgress?: (bytes: number) => void;
}

const interrupted = 'La descarga se interrumpió. Vuelve a intentarlo.';

/** Fetches `path` as a blob and saves it under `name`; a download that breaks off saves nothing. */
export async function download(path: string, name: string, options: DownloadOptions = {}): Promise<void> {
  const { query, onProgress } = options;
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
    // The browser's own message is English.
    throw new RequestError(500, interrupted, 'network');
  }
  await saveFile(new Blob(parts), name);
}
