import { documentTypes } from '@callejero/contract/resources/files.ts';
import { http } from './http.ts';

/** The MIME type that a file name's extension tells (the seed's list), else that of unknown bytes. */
export function mimeOf(name: string): string {
  const extension = name.split('.').pop()?.toLowerCase() ?? '';
  return Object.hasOwn(documentTypes, extension)
    ? documentTypes[extension as keyof typeof documentTypes]
    : 'application/octet-stream';
}

/** Fetches `path` as a blob and saves it under `name`. */
export async function download(path: string, name: string): Promise<void> {
  const response = await http.response(path, { loading: true });
  saveBlob(new Blob([await response.arrayBuffer()], { type: mimeOf(name) }), name);
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked later: some browsers start reading after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
