/** Maintenance, on a server of its own: it refuses what all other journeys write. */
import { violations } from '../support/axe.ts';
import { shown } from '../support/backoffice.ts';
import { readEnvironment, type Site } from '../support/environment.ts';
import { signInOver } from '../support/http.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expect, test, toStorageState } from '../support/test.ts';

const administrator = { email: 'admin@callejero.example', password: 'administrador-de-prueba' };
let server: RunningServer;
let site: Site;

test.beforeAll(async () => {
  server = await startServer(readEnvironment().postgres, false, administrator);
  const { url, outbox } = server;
  site = { url, outbox, administrator: await signInOver({ url }, administrator), user: null };
});
test.afterAll(() => server?.stop());

test('an administrator puts the guide into maintenance and ends it; pages with and without the app say it', async ({
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: site.url });
  const office = await browser.newContext({
    storageState: toStorageState(site, 'administrator'),
    baseURL: site.url,
  });
  const page = await office.newPage();
  await page.goto('/installation');
  const card = shown(page).getByRole('region', { name: 'Mantenimiento' });
  await card.getByRole('button', { name: 'Empezar el mantenimiento' }).click();
  await card.getByLabel('Mensaje para la gente').fill('Cambiamos de máquina.');
  await card.getByRole('button', { name: 'Empezar el mantenimiento' }).click();
  await expect(card.getByRole('status')).toContainText(
    'A la gente se le dice: «Cambiamos de máquina. Mientras tanto',
  );
  expect(await violations(page)).toEqual([]);
  for (const path of ['/hoy', '/login']) {
    await visitor.goto(path);
    await expect(visitor.getByText(/^Cambiamos de máquina\./)).toBeVisible();
  }
  await card.getByRole('button', { name: 'Terminar el mantenimiento' }).click();
  await expect(card.getByRole('status')).toHaveText('La guía admite cambios.');
  await visitor.goto('/hoy');
  await expect(visitor.getByText('Cambiamos de máquina.')).toHaveCount(0);
  await visitor.close();
  await office.close();
});
