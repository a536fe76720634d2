import { isNativeShell } from '../shell.ts';

export interface Shared {
  title: string;
  text?: string;
  file?: File | null;
}

function shareData({ title, text, file }: Shared): ShareData {
  return { title, ...(text === undefined ? {} : { text }), ...(file ? { files: [file] } : {}) };
}

/** Whether `shared` can be shared. A native shell always can; a browser may have no share sheet, or none for files. */
export function canShare(shared: Shared): boolean {
  return isNativeShell() || navigator.canShare?.(shareData(shared)) === true;
}

/** Whether pictures can be shared; callable before there is one. */
export function canSharePictures(): boolean {
  return canShare({ title: '', file: new File([], 'imagen.png', { type: 'image/png' }) });
}

/** Whether the person closed the sheet without choosing, which is not an error. */
export function isCancelled(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'AbortError';
  return error instanceof Error && /\bcancel/i.test(error.message);
}

/** Opens the system's share sheet; rejects when that fails, or when the person cancels (`isCancelled`). */
export async function openShareSheet(shared: Shared): Promise<void> {
  if (!isNativeShell()) return await navigator.share(shareData(shared));
  const { Share } = await import('@capacitor/share');
  const { title, text, file } = shared;
  await Share.share({
    title,
    dialogTitle: title,
    ...(text === undefined ? {} : { text }),
    ...(file ? { files: [await writeToCache(file)] } : {}),
  });
}

/** Other apps read a shared file by its address, so it is written to the device. */
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
