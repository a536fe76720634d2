import { Capacitor } from '@capacitor/core';

/** Copies a text; rejects where the system refuses. `useCopy` says so with the seed's toasts. */
export async function copyText(text: string): Promise<void> {
  if (!Capacitor.isNativePlatform()) return await navigator.clipboard.writeText(text);
  const { Clipboard } = await import('@capacitor/clipboard');
  await Clipboard.write({ string: text });
}
