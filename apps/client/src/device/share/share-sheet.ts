import { Capacitor } from '@capacitor/core';

export interface Shared {
  title: string;
  text?: string;
  file?: File | null;
}

function shareData({ title, text, file }: Shared): ShareData {
  return { title, ...(text === undefined ? {} : { text }), ...(file ? { files: [file] } : {}) };
}

/** Whether the system can share this here. An app always can; a browser may have no sheet, or none for files. */
export function canShare(shared: Shared): boolean {
  return Capacitor.isNativePlatform() || navigator.canShare?.(shareData(shared)) === true;
}

/** Whether pictures can be shared, asked before there is one. */
export function canSharePictures(): boolean {
  return canShare({ title: '', file: new File([], 'imagen.png', { type: 'image/png' }) });
}

/** Who closes the sheet without choosing has decided, and nothing failed. */
export function isCancelled(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'AbortError';
  return error instanceof Error && /\bcancel/i.test(error.message);
}

/** Opens the system's share sheet; rejects when it can't be, or with what `isCancelled` knows. */
export async function openShareSheet(shared: Shared): Promise<void> {
  if (!Capacitor.isNativePlatform()) return await navigator.share(shareData(shared));
  const { Share } = await import('@capacitor/share');
  const { title, text, file } = shared;
  await Share.share({
    title,
    dialogTitle: title,
    ...(text === undefined ? {} : { text }),
    ...(file ? { files: [await writeToCache(file)] } : {}),
  });
}

/** Other apps get a file by its address: it has to be one of the device. */
async function writeToCache(file: File): Promise<string> {
  const { Directory, Filesystem } = await import('@capacitor/filesystem');
  const { uri } = await Filesystem.writeFile({
    path: file.name,
    data: await base64Of(file),
    directory: Directory.Cache,
  });
  return uri;
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(blob);
  });
}
