import { documentTypes } from '@callejero/contract/enums/files.ts';
import { slugify } from '@callejero/contract/text/slug.ts';
import { isCancelled, openShareSheet } from '../share/share-sheet.ts';
import { isNativeShell } from '../shell.ts';

/** The seed's extensions, and those of exports and of a person's own data. */
const types: Readonly<Record<string, string>> = {
  ...documentTypes,
  csv: 'text/csv',
  json: 'application/json',
};

/** The MIME type of a file name's extension, else `otherwise`. */
export function getMimeType(name: string, otherwise = 'application/octet-stream'): string {
  const extension = name.split('.').pop()?.toLowerCase() ?? '';
  return (Object.hasOwn(types, extension) && types[extension]) || otherwise;
}

/** A name that every system accepts: `Café «Luna»`, `png` → `cafe-luna.png`. */
export function toFileName(title: string, extension: string): string {
  return `${slugify(title) || 'callejero'}.${extension}`;
}

/**
 * Saves `blob` under `name`, with the type of its extension: as a download in a browser; through the share sheet in a native
 * shell, whose WebView has no downloads.
 */
export async function saveFile(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: getMimeType(name, blob.type || undefined) });
  if (!isNativeShell()) {
    downloadInBrowser(file);
    return;
  }
  try {
    await openShareSheet({ title: name, file });
  } catch (error) {
    if (!isCancelled(error)) throw error;
  }
}

function downloadInBrowser(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Revoked later: some browsers start reading after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
