import type { Problem } from '@callejero/contract/answers/checks.ts';
import type { Dashboard } from '@callejero/contract/answers/dashboard.ts';
import type { Holiday } from '@callejero/contract/resources/holidays.ts';
import type { Page as LegalPage } from '@callejero/contract/resources/pages.ts';
import type { Locator, Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { JourneyApi } from '../support/api.ts';
import { violations } from '../support/axe.ts';
import { answer, dialog, goBack, hearSaid, own, rowAction, shown, total } from '../support/backoffice.ts';
import { newColleague, withPermissions } from '../support/limited.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', as: 'administrator' });

const heading = (page: Page, name: string) => shown(page).getByRole('heading', { level: 1, name });
const card = (page: Page, label: string): Locator =>
  shown(page)
    .getByRole('link')
    .filter({ has: page.getByText(label, { exact: true }) });

async function numberOf(found: Locator): Promise<number> {
  return Number(((await found.locator('.dashboard-number').textContent()) ?? '').replace(/\D/g, ''));
}

test('the brand and the commerces link to the dashboard, and every number to the list that it counts @full', async ({
  page,
  api,
  site,
}) => {
  // The test opens ten lists one after the other.
  const [commerce] = (await api.commerces({ status: 'accepted' })).data;
  if (!commerce) throw new Error('The demonstration has no accepted commerce.');
  const person = await newPerson(site);
  await new JourneyApi({ ...site, administrator: person }).report({ commerce: commerce.id, kind: 'hours' });

  await page.goto('/commerces');
  await page
    .getByRole('navigation', { name: 'Menú' })
    .getByRole('link', { name: 'Callejero: Inicio' })
    .click();
  await expect(heading(page, 'Inicio')).toBeVisible();
  await expect(card(page, 'Comercios por revisar')).toHaveAttribute('href', '/review');
  // Other journeys change the same city, so a number and its list are compared until they are equal.
  await expect(async () => {
    const pending = (await api.commerces({ status: 'pending' })).meta.total;
    expect(await numberOf(card(page, 'Comercios por revisar'))).toBe(pending);
  }).toPass();
  for (const [label, title] of [
    ['Cambios de propietarios', 'Comercios'],
    ['Reportes abiertos', 'Reportes de usuarios'],
    ['Solicitudes de titularidad', 'Reportes de usuarios'],
    ['Comercios aceptados', 'Comercios'],
    ['Usuarios', 'Usuarios'],
    ['Promociones en curso', 'Promociones'],
    ['Eventos en 7 días', 'Eventos'],
  ] as const) {
    await expect(async () => {
      await open(page, '/dashboard');
      const found = card(page, label);
      await expect(found, label).toBeVisible();
      const count = await numberOf(found);
      await found.click();
      await expect(heading(page, title)).toBeVisible();
      await expect.poll(() => total(page), { message: label, timeout: 5_000 }).toBe(count);
    }).toPass();
  }
});

test('a change appears by itself among the latest; the charts are also a table', async ({ page, api }) => {
  await page.goto('/dashboard');
  const pending = card(page, 'Comercios por revisar');
  await expect(pending).toBeVisible();
  const category = await api.category({ name: `Del inicio ${Date.now()}` });
  // Only the latest changes are shown, and other journeys make some meanwhile: what they push out is made again.
  await expect(async () => {
    const commerce = await api.commerce({ name: own('Mercería'), categories: [category.id] });
    const link = shown(page).getByRole('link', { name: commerce.name, exact: true });
    await expect(link).toHaveAttribute('href', /^\/commerce\/view\//, { timeout: 5_000 });
  }).toPass();
  await expect(async () => {
    expect(await numberOf(pending)).toBe((await api.commerces({ status: 'pending' })).meta.total);
  }).toPass();
  // A change of a collection without a number appears too.
  await expect(async () => {
    const discount = await api.discount({ name: own('Jueves'), type: 'percentage', value: 20 });
    const link = shown(page).getByRole('link', { name: discount.name, exact: true });
    await expect(link).toBeVisible({ timeout: 5_000 });
  }).toPass();

  const table = shown(page).getByRole('table', { name: 'Últimos 30 días' });
  await expect(table.getByRole('row')).toHaveCount(32);
  await expect(shown(page).getByRole('figure', { name: 'Comercios nuevos' })).toBeVisible();
  await shown(page).getByRole('button', { name: 'Ver como tabla' }).click();
  await expect(shown(page).getByRole('figure')).toHaveCount(0);
  await expect(table.getByRole('columnheader', { name: 'Rechazados' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('an administrator with few permissions sees only the parts that they may read @full', async ({
  deviceOf,
  site,
  api,
}) => {
  const colleague = await newColleague({ site, api });
  const { page } = await withPermissions({ site, api, deviceOf }, colleague, ['reports:read']);
  await page.goto('/');
  await expect(card(page, 'Reportes abiertos')).toBeVisible();
  await expect(shown(page).getByRole('link', { name: 'Comercios', exact: true })).toHaveCount(0);
  await expect(card(page, 'Comercios por revisar')).toHaveCount(0);
  await expect(shown(page).getByText('Últimos 30 días')).toHaveCount(0);
  await expect(shown(page).getByText('Actividad reciente')).toHaveCount(0);
  await expect(card(page, 'Claves')).toHaveCount(0);
  await expect(shown(page).getByRole('region', { name: /^Completa/ })).toHaveCount(0);
});

test.describe('a city without commerces', () => {
  test.use({ on: 'empty' });
  test('a city without commerces says what to begin with, and before it what is wrong with the installation @full', async ({
    page,
  }) => {
    const problem: Problem = {
      ...{ name: 'disk', state: 'failed', title: 'El disco está lleno' },
      ...{ sentence: 'Quedan 5 MB libres.', remedy: 'Libera espacio.' },
    };
    // Journeys of imports fill the empty city at the same time, so the answer is changed.
    await page.route('**/v1/dashboard', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: Dashboard };
      const commerces = data.commerces && { ...data.commerces, any: false };
      await route.fulfill({ response, json: { data: { ...data, commerces, problems: [problem] } } });
    });
    await page.goto('/dashboard');
    const wrong = shown(page).getByRole('region', { name: problem.title });
    await expect(wrong).toContainText(problem.sentence);
    await expect(wrong).toContainText('Para quien lleva el servidor: libera espacio.');
    expect(await violations(page)).toEqual([]);
    const first = shown(page).getByRole('region', { name: 'Empieza por aquí' });
    await expect(first.getByRole('link')).toHaveCount(4);
    await first.getByRole('link', { name: /^Importar comercios/ }).click();
    await expect(heading(page, 'Importar')).toBeVisible();
  });

  test('the picker says that the city has no discounts, before a search @full', async ({ page }) => {
    await page.goto('/promotion/create/new');
    const kind = shown(page).getByRole('combobox', { name: /^Qué descuento es/ });
    // Without discounts in the city's list a promotion begins with a discount of its own.
    await expect(kind).toHaveValue('percentage');
    await kind.selectOption('Uno de la lista de la ciudad');
    await shown(page).getByRole('button', { name: 'Elegir Descuento' }).click();
    await expect(dialog(page, 'Descuento').getByText('Todavía no hay nada que elegir.')).toBeVisible();
  });
});

test.describe('legal texts with blanks', () => {
  test.use({ on: 'empty' });
  test('legal texts with blanks are a task for people who may edit them, until no blank is left', async ({
    page,
    api,
  }) => {
    const write = async (body: string) => {
      const privacy = await api.one<LegalPage>('pages', { slug: 'privacy' });
      await api.change('pages', privacy, { body });
    };
    await write('Escribe a [correo de contacto].');
    const notice = shown(page).getByRole('region', { name: 'Completa el aviso de privacidad' });
    await page.goto('/dashboard');
    const steps = shown(page).getByRole('region', { name: 'Puesta en marcha' });
    await expect(steps.getByRole('link', { name: 'Completar los textos legales' })).toBeVisible();
    await expect(notice, 'the list names the task already').toHaveCount(0);
    await steps.getByRole('button', { name: 'Ocultar' }).click();
    await expect(notice).toContainText('Falta un dato, entre corchetes en el texto: correo de contacto.');
    expect(await violations(page)).toEqual([]);
    await notice.getByRole('link', { name: 'Completar' }).click();
    await expect(page).toHaveURL(/\/legal\/privacy\/edit$/);
    await goBack(page);
    await write('Escribe a hola@guia.example.');
    await open(page, '/dashboard');
    await expect(shown(page).getByRole('region', { name: 'Completa las condiciones de uso' })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});

test('holidays of the city are defined in words, those of the country only turned on or off @full', async ({
  page,
  api,
}) => {
  const name = `Fiesta de la vendimia ${Date.now()}`;
  await page.goto('/dashboard');
  await card(page, 'Días festivos').click();
  await expect(heading(page, 'Días festivos')).toBeVisible();
  await shown(page).getByRole('banner').getByRole('link', { name: 'Nuevo festivo' }).click();
  await shown(page)
    .getByRole('textbox', { name: /^Nombre/ })
    .fill(name);
  await shown(page).getByLabel('Se celebra').selectOption('Cada año, por día de semana');
  await shown(page).getByLabel('Cuál').selectOption('último');
  await shown(page).getByLabel('Día de la semana').selectOption('domingo');
  await shown(page).getByLabel('Mes').selectOption('agosto');
  await expect(shown(page).locator('.holiday-next')).toHaveText(/^Próximas fechas: dom .* ago/);
  expect(await violations(page)).toEqual([]);
  await shown(page).getByRole('button', { name: 'Guardar', exact: true }).click();
  await hearSaid(page, 'Se creó correctamente.');
  expect(await api.find<Holiday>('holidays', { name })).toMatchObject([
    { yearly: 'Aug Su[-1]', date: null, scope: 'city', active: true },
  ]);
  await goBack(page);
  await expect(shown(page).getByRole('row').filter({ hasText: name })).toContainText(
    'El último domingo de agosto',
  );

  await shown(page).getByText('Del país').click();
  const labour = shown(page).getByRole('row').filter({ hasText: 'Día del Trabajo' });
  await expect(labour).toContainText('Cada 1 de mayo');
  await rowAction(page, 'Día del Trabajo', 'No contar aquí');
  await expect(labour).toContainText('No cuenta');
  await rowAction(page, 'Día del Trabajo', 'Volver a contar');
  await expect(labour).not.toContainText('No cuenta');
  await shown(page).getByRole('link', { name: 'Navidad' }).click();
  await expect(heading(page, 'Navidad')).toBeVisible();
  await expect(shown(page).getByRole('button', { name: 'Guardar' })).toHaveCount(0);
  await expect(shown(page).getByRole('link', { name: 'Editar' })).toHaveCount(0);
});

test('the maps key is written, shows a place’s street on request, and is removed @full', async ({
  page,
  api,
  deviceOf,
}) => {
  await page.goto('/keys');
  const field = shown(page).getByRole('textbox', { name: 'Clave nueva' });
  await field.fill('AIza-clave-de-prueba-7890');
  await shown(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(shown(page).getByText('AIza…7890')).toBeVisible();
  await expect(field).toHaveValue('');
  expect(await violations(page)).toEqual([]);

  const [place] = (await api.commerces({ status: 'accepted' })).data;
  if (!place) throw new Error('The demonstration has no accepted commerce.');
  const guide = await deviceOf('user');
  const asked: string[] = [];
  await guide.route('https://www.google.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: 'La calle' });
  });
  await guide.goto(`/place/${place.id}`);
  await expect(guide.getByRole('button', { name: 'Ver la calle' })).toBeVisible();
  expect(asked).toEqual([]);
  await guide.getByRole('button', { name: 'Ver la calle' }).click();
  const street = guide.frameLocator(`iframe[title="La calle de ${place.name}"]`);
  await expect(street.getByText('La calle')).toBeVisible();
  const query = new URL(asked[0] ?? '').searchParams;
  const { lat, lng } = place.location;
  expect([query.get('key'), query.get('location')]).toEqual(['AIza-clave-de-prueba-7890', `${lat},${lng}`]);

  await shown(page).getByRole('button', { name: 'Quitar la clave' }).click();
  await answer(page, '¿Quitar la clave de Google Maps?', 'Si');
  await expect(shown(page).getByText('Sin clave', { exact: true })).toBeVisible();
});

test('a notification has three choices of what happens when it is opened @full', async ({ page }) => {
  await page.goto('/notification/create/new');
  await shown(page)
    .getByRole('textbox', { name: /^Título/ })
    .fill('Feria');
  await shown(page)
    .getByRole('textbox', { name: /^Mensaje/ })
    .fill('Este sábado.');
  await expect(shown(page).locator('.notification-toast')).toHaveText('Feria - Este sábado.');
  await expect(shown(page).getByRole('radio', { name: 'Abre la aplicación, sin botón «Ver»' })).toBeChecked();
  await shown(page).getByRole('radio', { name: 'Abre una pantalla, con botón «Ver»' }).check();
  await expect(shown(page).locator('.notification-toast')).toContainText('Ver');
  await shown(page).getByRole('radio', { name: 'Nada: solo se lee' }).check();
  await expect(shown(page).locator('.notification-toast')).toHaveText('Feria - Este sábado.');
});
