import { violations } from '../support/axe.ts';
import { field, row, rowAction, shown } from '../support/backoffice.ts';
import { pagesShown } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

test.describe('as administrator', () => {
  test.use({ as: 'administrator', map: 'none' });

  test('an administrator announces a cut, which everybody reads, prepares its notification, and ends it', async ({
    page,
    site,
  }) => {
    const title = `Corte de prueba ${crypto.randomUUID().slice(0, 8)}`;
    const isPublic = async () => (await (await fetch(`${site.url}/hoy`)).text()).includes(title);
    await page.goto('/alerts');
    await shown(page).getByRole('link', { name: 'Nuevo aviso' }).first().click();
    await shown(page).getByLabel('Tipo').selectOption('Corte de agua');
    await field(page, 'Título').fill(title);
    await field(page, 'Calles o lugar').fill('Calle de la Prueba');
    await shown(page).getByLabel('Empieza').fill(at(-72).slice(0, 16));
    expect(await violations(page)).toEqual([]);
    await shown(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    const notify = shown(page).getByRole('link', { name: 'Avisar por notificación' });
    await expect(notify).toBeVisible();
    await expect.poll(isPublic).toBe(true);

    await notify.click();
    await expect(field(page, 'Título')).toHaveValue(title);
    await expect(field(page, 'Mensaje')).toHaveValue(
      /^Calle de la Prueba\. Desde el .*, sin final previsto\.$/,
    );

    await page.goto(`/alerts?buscar=${encodeURIComponent(title)}`);
    await rowAction(page, title, 'Dar por terminado');
    await expect(row(page, title)).toContainText('Terminado');
    await expect.poll(isPublic).toBe(false);
  });
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', map: 'none', as: 'user' });

  test('a neighbour reads what today was like, also on the public address @phone', async ({ page, api }) => {
    const title = `Calle en obras ${crypto.randomUUID().slice(0, 8)}`;
    await api.alert({ kind: 'road', title, startsAt: at(-1), endsAt: at(5) });
    await page.goto('/today');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();

    await page.context().setOffline(true);
    for (const path of ['/today', '/hoy']) {
      await page.goto(path);
      await expect(pagesShown(page).getByText(/^Sin conexión\. Así estaba a las? \d\d:\d\d/)).toBeVisible();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    const other = await page.context().newPage();
    await other.goto('/today');
    await expect(other.getByRole('heading', { name: title })).toBeVisible();

    // Nothing is read again, and the alert goes when its time is over.
    await page.clock.install({ time: new Date(Date.now() + 5.1 * hour) });
    await page.goto('/today');
    await expect(page.getByText(/^Sin conexión\. Así estaba/)).toBeVisible();
    await expect(page.getByRole('heading', { name: title })).toBeHidden();
    await page.context().setOffline(false);
  });
});
