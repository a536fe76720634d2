/** Copies a text; rejects where the browser refuses. `useCopy` says so with the seed's toasts. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
