import { documentTypes } from '@callejero/contract/resources/files.ts';
import { slugify } from '@callejero/contract/text/slug.ts';
import { Capacitor } from '@capacitor/core';
import { isCancelled, openShareSheet } from '../share/share-sheet.ts';

/** The MIME type of a file name's extension (the seed's list), else that of unknown bytes. */
export function mimeOf(name: string): string {
  const extension = name.split('.').pop()?.toLowerCase() ?? '';
  return Object.hasOwn(documentTypes, extension)
    ? documentTypes[extension as keyof typeof documentTypes]
    : 'application/octet-stream';
}

/** A name that every system accepts: `Café «Luna»`, `png` → `cafe-luna.png`. */
export function fileNameOf(title: string, extension: string): string {
  return `${slugify(title) || 'callejero'}.${extension}`;
}

/**
 * Saves `blob` under `name`: as a download in a browser; through the share sheet in a native shell, whose WebView has no
 * downloads.
 */
export async function saveFile(blob: Blob, name: string): Promise<void> {
  if (!Capacitor.isNativePlatform()) {
    downloadInBrowser(blob, name);
    return;
  }
  try {
    await openShareSheet({
      title: name,
      file: new File([blob], name, { type: blob.type || mimeOf(name) }),
    });
  } catch (error) {
    if (!isCancelled(error)) throw error;
  }
}

function downloadInBrowser(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked later: some browsers start reading after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
