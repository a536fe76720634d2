/** The gallery of `ui/`: each story is painted and accessible, light and dark, and fits a phone. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '@callejero/server/node/embedded-postgres/free-port.ts';
import { accessible } from '../support/axe.ts';
import { fits } from '../support/fits.ts';
import { expect, test } from '../support/test.ts';

const repository = path.join(import.meta.dirname, '../..');
let gallery: ChildProcess;
let address: string;

test.beforeAll(async () => {
  const port = await freePort();
  address = `http://localhost:${port}`;
  const vite = path.join(repository, 'node_modules/vite/bin/vite.js');
  const config = path.join(repository, 'apps/client/gallery/vite.config.ts');
  gallery = spawn(process.execPath, [vite, '--config', config, '--port', String(port), '--strictPort']);
  await expect(async () => expect((await fetch(address)).ok).toBe(true)).toPass();
});
test.afterAll(() => gallery.kill());

test('every story is painted, accessible, and fits a phone @full @phone', async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto(address);
  const folders = await page.getByRole('group', { name: 'Carpeta de ui' }).getByRole('radio').count();
  expect(folders).toBeGreaterThan(0);
  const names = await page.getByRole('group', { name: 'Carpeta de ui' }).locator('label').allInnerTexts();
  for (const name of names)
    await test.step(name, async () => {
      await page.goto(`${address}/?group=${name}`);
      const stories = page.getByRole('region');
      await expect(stories.first()).toBeVisible();
      for (const story of await stories.all()) {
        const { width = 0, height = 0 } = (await story.boundingBox()) ?? {};
        expect(
          Math.min(width, height),
          (await story.getAttribute('aria-label')) ?? '',
        ).toBeGreaterThanOrEqual(24);
      }
      await accessible(page, name, ['light', 'dark']);
      await fits(page, name);
    });
});
