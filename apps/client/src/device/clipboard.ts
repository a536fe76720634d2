import { isNativeShell } from './shell.ts';

/** Copies a text; rejects where the system refuses. `useCopy` shows the seed's toasts for it. */
export async function copyText(text: string): Promise<void> {
  if (!isNativeShell()) return await navigator.clipboard.writeText(text);
  const { Clipboard } = await import('@capacitor/clipboard');
  await Clipboard.write({ string: text });
}
