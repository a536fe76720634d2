import type { Page } from '@playwright/test';
import { answer, dialog, toast } from '../support/backoffice.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', as: 'administrator', permissions: ['clipboard-write'] });

interface ToastEvent {
  name: string;
  text: string;
  at: number;
}

const came = 'ionToastDidPresent';
const left = 'ionToastWillDismiss';

/** Records when toasts appear and disappear, by the page's own clock. */
async function watchToasts(page: Page): Promise<(name: string, text: string) => Promise<number | undefined>> {
  await page.addInitScript(
    (names) => {
      const toastEvents: ToastEvent[] = [];
      Object.assign(window, { toastEvents });
      for (const name of names)
        document.addEventListener(name, ({ target }) => {
          const text = String((target as HTMLIonToastElement).message);
          toastEvents.push({ name, text, at: Date.now() });
        });
    },
    [came, left],
  );
  return async (name, text) => {
    const seen = await page.evaluate(() => (window as unknown as { toastEvents: ToastEvent[] }).toastEvents);
    return seen.find((event) => event.name === name && event.text === text)?.at;
  };
}

test('toasts are shown at the top for two seconds, and for four with a button @full', async ({
  page,
  api,
}) => {
  const timeOf = await watchToasts(page);
  const own = `De paso ${Date.now().toString(36)}`;
  const category = await api.category({ name: own });
  const commerce = await api.commerce({ name: `Con ${own}`, categories: [category.id] });
  const unused = await api.category({ name: `${own} sin uso` });
  await page.clock.install();

  const lasts = async (text: string, duration: number) => {
    await expect.poll(() => timeOf(came, text)).toBeDefined();
    await expect(toast(page, text)).toHaveJSProperty('position', 'top');
    const leaves = async () => {
      await page.clock.runFor(20);
      return timeOf(left, text);
    };
    await expect.poll(leaves, { intervals: [1] }).toBeDefined();
    const stood = ((await timeOf(left, text)) ?? 0) - ((await timeOf(came, text)) ?? 0);
    expect(stood).toBeGreaterThanOrEqual(duration - 1);
    // Timers are late on a busy machine.
    expect(stood).toBeLessThan(duration + 1000);
  };

  await page.goto(`/commerce/view/${commerce.id}`);
  await page.getByRole('button', { name: 'Compartir QR' }).click();
  const copy = dialog(page, 'Compartir QR').getByRole('button', { name: 'Copiar enlace' });
  await copy.click();
  await lasts('Copiado al portapapeles!', 2000);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await copy.click();
  // The toast does not prevent closing the dialog.
  await expect.poll(() => timeOf(came, 'Error al intentar copiar al portapapeles')).toBeDefined();
  await page.keyboard.press('Escape');
  await expect(copy).toBeHidden();
  await lasts('Error al intentar copiar al portapapeles', 2000);

  await open(page, `/categories?buscar=${encodeURIComponent(unused.name)}`);
  await page.getByRole('button', { name: `Archivar «${unused.name}»` }).click();
  await answer(page, `¿Archivar «${unused.name}»?`, 'Si');
  await lasts(`«${unused.name}» archivada.`, 4000);
});

test('a screen whose code can’t be loaded reloads the page once, then says so, and works again with its code @full', async ({
  page,
}) => {
  let opened = 0;
  page.on('domcontentloaded', () => {
    opened += 1;
  });
  const code = /assets\/Import\.screen[^/]*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto('/import');
  const broken = page.getByRole('heading', { level: 1, name: 'Algo salió mal en esta página' });
  await expect(broken).toBeVisible();
  expect(opened).toBe(2);
  // A page that loaded in between does not lead to more reloads.
  await page.goto('/holidays');
  await expect(page.getByRole('heading', { level: 1, name: 'Festivos' })).toBeVisible();
  await page.goto('/import');
  await expect(broken).toBeVisible();
  expect(opened).toBe(4);
  await page.unroute(code);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Importar' })).toBeVisible();
});
