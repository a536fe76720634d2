/** The product without a server, as visitors find it on a static host. */
import { names } from '@callejero/mock/protocol.ts';
import type { Page } from '@playwright/test';
import { shown } from '../support/backoffice.ts';
import { expect } from '../support/test.ts';
import { enterAs, options, stored, test } from './support.ts';

async function createCategory(page: Page, home: string, name: string): Promise<void> {
  await page.goto(`${home}categories`);
  await page.getByRole('link', { name: 'Nueva categoría' }).click();
  await page.getByRole('textbox', { name: /^Nombre/ }).fill(name);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Se creó correctamente.')).toBeVisible();
}

/** Creates provinces one after another, as the app would, until the page ends. A channel gets each code that was stored. */
async function writeUntilTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    const written: string[] = [];
    const token = localStorage.getItem('callejero.accessToken') ?? '';
    const channel = new BroadcastChannel('written');
    const writeNext = async (): Promise<void> => {
      const code = `MX-${written.length.toString(36).toUpperCase().padStart(3, '0')}`;
      const response = await fetch('/v1/provinces', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-access-token': token.replaceAll('"', ''),
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ name: `Prueba ${code}`, code, country: 'MX' }),
      });
      if (response.ok) {
        written.push(code);
        channel.postMessage(code);
      }
      return writeNext();
    };
    void writeNext();
  });
}

test('a first visit gets a city of its own: an account, lists, a new record that stays, and the map', async ({
  page,
  home,
}) => {
  await page.goto(home);
  await expect(page.getByText('Esto es una demostración')).toBeVisible();
  await enterAs(page, 'administradora');
  await expect(page.getByRole('row', { name: /Pendiente|Aceptado/ }).first()).toBeVisible();

  await createCategory(page, home, 'Viveros de prueba');
  await page.goto(`${home}categories`);
  await page.getByRole('searchbox', { name: 'Buscar categoría' }).fill('Viveros de prueba');
  await expect(page.getByRole('row', { name: /Viveros de prueba/ })).toBeVisible();

  await enterAs(page, 'vecina');
  await expect(page.getByText('165 lugares')).toBeVisible();
  const picture = page.locator('img[src*="stored-images"]').first();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
});

/** The codes of `writeUntilTheEnd` that the city has stored. */
const storedCodes = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const token = (localStorage.getItem('callejero.accessToken') ?? '').replaceAll('"', '');
    const query = new URLSearchParams({
      _filters: JSON.stringify({ name: { $regex: '^Prueba MX-' } }),
      _perPage: '0',
    });
    const response = await fetch(`/v1/provinces?${query}`, { headers: { 'x-access-token': token } });
    const { data } = (await response.json()) as { data: { code: string }[] };
    return data.map(({ code }) => code);
  });

/** Kills the page and its worker without any event for them. */
async function killProcess(page: Page): Promise<void> {
  const died = page.waitForEvent('crash');
  const browser = await page.context().newCDPSession(page);
  // The command is never answered.
  browser.send('Page.crash').catch(() => undefined);
  await died;
}

for (const { how, end } of [
  { how: 'is closed', end: (page: Page) => page.close() },
  { how: 'is killed with its process', end: killProcess },
])
  stored(
    `two tabs share the city: one sees what the other does, and takes over when it ${how} in the middle of writing`,
    async ({ page, context, home }) => {
      await page.goto(home);
      await enterAs(page, 'administradora');
      await expect(page.getByRole('row', { name: /Pendiente|Aceptado/ }).first()).toBeVisible();

      const other = await context.newPage();
      await other.goto(`${home}categories`);
      const search = other.getByRole('searchbox', { name: 'Buscar categoría' });
      await search.fill('De la otra pestaña');
      await createCategory(page, home, 'De la otra pestaña');
      await expect(other.getByRole('row', { name: /De la otra pestaña/ })).toBeVisible();

      await other.evaluate(() => {
        const heard: string[] = [];
        Object.assign(window, { heard });
        new BroadcastChannel('written').onmessage = ({ data }) => heard.push(data);
      });
      const heard = () => other.evaluate(() => (window as unknown as { heard: string[] }).heard);
      await writeUntilTheEnd(page);
      await expect.poll(async () => (await heard()).length).toBeGreaterThan(2);
      await end(page);

      const answered = await heard();
      await other.goto(`${home}provinces`);
      await expect(other.getByText('Esto es una demostración')).toBeVisible();
      expect(await storedCodes(other)).toEqual(expect.arrayContaining(answered));
    },
  );

stored(
  'a second visit shows the app before the city is open, and then performs what was pressed',
  async ({ page, context, home }) => {
    await page.goto(home);
    await enterAs(page, 'administradora');
    await expect(page.getByRole('row', { name: /Pendiente|Aceptado/ }).first()).toBeVisible();

    // Another page of the host gets the city's lock next, and does not open the city.
    const other = await context.newPage();
    await other.goto(`${home}mock.json`);
    const hasLock = other.evaluate(
      (lock) =>
        new Promise<void>((had) => void navigator.locks.request(lock, () => new Promise(() => had()))),
      names(new URL(home).pathname.replace(/\/$/, '')).ownerLock,
    );
    await page.close();
    await hasLock;

    const again = await context.newPage();
    await again.goto(home);
    await options(again).click();
    await expect(again.getByText('Lo que haces se guarda en este navegador.')).toBeHidden();
    await again.getByRole('button', { name: 'Entrar como vecina' }).click();
    await other.close();
    await expect(again.getByText('165 lugares')).toBeVisible();
  },
);

test('starting again restores the original city', async ({ page, home }) => {
  await page.goto(home);
  await enterAs(page, 'administradora');
  await createCategory(page, home, 'Que no queda');
  await options(page).click();
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
  await enterAs(page, 'administradora');
  await expect(page.getByRole('row', { name: /Pendiente|Aceptado/ }).first()).toBeVisible();
  await page.goto(`${home}categories`);
  await page.getByRole('searchbox', { name: 'Buscar categoría' }).fill('Que no queda');
  await expect(page.getByRole('row', { name: /Que no queda/ })).toBeHidden();
});

test('a mail arrives in the bar, and its link leads to a new password', async ({ page, home }) => {
  await page.goto(home);
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(page.getByRole('heading', { name: 'Recuperar la contraseña' })).toBeVisible();
  await shown(page).getByRole('textbox', { name: 'Correo electrónico' }).fill('vecina@callejero.example');
  await shown(page).getByRole('button', { name: 'Enviar el enlace' }).click();
  await options(page).click();
  const mail = page.getByRole('group').filter({ hasText: 'contraseña' });
  await mail
    .getByText(/contraseña/)
    .first()
    .click();
  await mail.getByRole('link').first().click();
  await expect(page).toHaveURL(/recover-password\/user\//);
  await expect(page.getByLabel(/contraseña/i).first()).toBeVisible();
});

test('a link opens on the first visit, although the host has no such file', async ({ page, home }) => {
  await page.goto(`${home}recover-password?desde=correo`);
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toBeVisible();
  await expect(page).toHaveURL(`${home}recover-password?desde=correo`);
});
