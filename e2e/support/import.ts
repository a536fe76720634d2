/** The screen of imports. */
import type { Page } from '@playwright/test';

const kinds = ['read', 'created', 'updated', 'unchanged', 'skipped'] as const;

/** The shown numbers of rows by outcome. */
export async function counts(page: Page): Promise<Record<(typeof kinds)[number], number>> {
  const counts = await Promise.all(
    kinds.map(async (kind) => {
      const text = await page.locator(`[data-kind=${kind}] strong`).textContent();
      return [kind, Number((text ?? '').replace(/\D/g, ''))] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<(typeof kinds)[number], number>;
}

/** Drops files as from the system's file manager, with their bytes unchanged. */
export async function drop(page: Page, files: { name: string; bytes: Buffer }[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], name));
    }
    return data;
  }, given);
  await page
    .getByRole('region', { name: 'Archivos que se van a importar' })
    .dispatchEvent('drop', { dataTransfer });
}
