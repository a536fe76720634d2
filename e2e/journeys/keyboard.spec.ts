import type { Promotion } from '@callejero/contract/resources/promotions.ts';
import type { Locator, Page } from '@playwright/test';
import { dialog, field, own, shown } from '../support/backoffice.ts';
import { openMap } from '../support/guide.ts';
import { tabTo } from '../support/keyboard.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

test('with the keyboard alone a person signs in, opens a place, returns and signs out @full', async ({
  page,
  site,
}) => {
  const account = site.user?.account ?? site.administrator.account;
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Correo electrónico' }));
  await page.keyboard.type(account.email);
  await tabTo(page, page.getByRole('textbox', { name: 'Contraseña' }));
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');

  const places = page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link');
  await expect(places.first()).toBeVisible();
  await tabTo(page, places.first());
  await page.keyboard.press('ArrowDown');
  await expect(places.nth(1)).toBeFocused();
  const name = (await places.nth(1).locator('.place-card-name').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name }).getByRole('heading', { level: 2, name })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Volver a la lista' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(places.nth(1)).toBeFocused();

  const rail = page.getByRole('navigation', { name: 'Secciones de la guía' });
  await tabTo(page, rail.getByRole('link', { name: 'Cuenta' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cuenta' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Cerrar Sesión' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /Token|user$/.test(key))),
  ).toEqual([]);
});

test.describe('in the back office', () => {
  test.use({ map: 'none', as: 'administrator' });
  test('Tab pressed while a form still loads leads into the form @full', async ({ page, api }) => {
    const { id, name } = await api.newCommerce(own('Mercería'));
    await page.goto(`/commerces?buscar=${name}`);
    const answer = Promise.withResolvers<void>();
    await page.route(`**/v1/commerces/${id}?**`, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await tabTo(page, page.getByRole('table').getByRole('link', { name, exact: true }));
    await page.keyboard.press('Enter');
    await expect(shown(page).getByRole('heading', { level: 1, name: 'Comercio' })).toBeFocused();
    await page.keyboard.press('Tab');
    answer.resolve();
    await expect(shown(page).getByRole('heading', { level: 1, name })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(shown(page).locator(':focus')).toBeVisible();
  });

  test('the skip link leads to the content, and a commerce is opened from the list', async ({
    page,
    api,
  }) => {
    const { name } = await api.newCommerce(own('Tlapalería'));
    await page.goto(`/commerces?buscar=${name}`);
    const commerce = page.getByRole('table').getByRole('link', { name, exact: true });
    await expect(commerce).toBeVisible();
    await page.keyboard.press('Tab');
    await tabTo(page, page.getByRole('button', { name: 'Ir al contenido' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Comercios' })).toBeFocused();
    await tabTo(page, commerce);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});

test.describe('in the guide', () => {
  test.use({ as: 'user' });
  // Checks every stop of the Tab key.
  test.slow();

  const enter = async (page: Page, target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  const button = (page: Page, name: string | RegExp) =>
    shown(page).getByRole('button', { name, exact: true });

  test('with the keyboard alone a person finds an open place, saves and shares it, and redeems a promotion @full', async ({
    page,
    api,
  }) => {
    await openMap(page);
    await tabTo(page, page.getByRole('combobox', { name: 'Buscar lugares' }));
    await page.keyboard.type('farmasia');
    await expect(page.getByRole('option', { name: 'Farmacias Categoría' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/category=farmacias/);
    await enter(page, button(page, 'Abierto ahora'));
    await expect(page).toHaveURL(/open=1/);
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/open=1/);
    await enter(page, page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link').first());
    await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeFocused();

    const keep = button(page, /^Guarda(r|do)$/);
    await tabTo(page, keep);
    const kept = (await keep.getAttribute('aria-pressed')) === 'true';
    await page.keyboard.press('Enter');
    await expect(keep).toHaveAttribute('aria-pressed', String(!kept));
    const share = button(page, 'Compartir');
    await enter(page, share);
    await expect(dialog(page, 'Compartir').getByRole('img', { name: /QR/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(share).toBeFocused();

    const now = new Date().toISOString();
    const running = { status: 'published', mode: 'scan', startsAt: { $lt: now }, endsAt: { $gt: now } };
    const [promotion] = await api.find<Promotion>('promotions', { ...running, quotaTotal: null });
    await open(page, `/promotion-page/${promotion?.id}`);
    await enter(page, button(page, 'Canjear'));
    await expect(
      page.getByRole('img', { name: `Código QR para canjear «${promotion?.title}»` }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: promotion?.title ?? '' })).toBeFocused();
  });

  test('with the keyboard alone a person proposes a place @full', async ({ page, api }) => {
    const category = await api.category({ name: own('Sastrerías') });
    const name = own('Sastrería Ocelote');
    await page.goto('/my-commerces');
    await enter(page, shown(page).getByRole('link', { name: 'Proponer un comercio' }));
    await tabTo(page, shown(page).getByRole('radio', { name: 'Es mío: quiero gestionarlo' }));
    await page.keyboard.press('Space');
    await tabTo(page, field(page, 'Nombre'));
    await page.keyboard.type(name);
    await enter(page, shown(page).getByRole('button', { name: /^(Elegir|Añadir) Categorías$/ }));
    const rows = dialog(page, 'Categorías');
    await tabTo(page, rows.getByRole('searchbox', { name: 'Buscar' }));
    await page.keyboard.type(category.name);
    await tabTo(page, rows.getByRole('treeitem', { name: category.name }));
    await page.keyboard.press('Space');
    await enter(page, rows.getByRole('button', { name: 'Listo' }));
    for (const [label, value] of [
      ['Latitud', '19.61'],
      ['Longitud', '-97.02'],
    ] as const) {
      await tabTo(page, shown(page).getByLabel(label));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
    }
    await enter(page, button(page, 'Seguir'));
    await expect(shown(page).getByRole('heading', { level: 2, name: 'Contacto' })).toBeFocused();
    await enter(page, button(page, 'Seguir'));
    await enter(page, button(page, 'Enviar a revisión'));
    await expect(shown(page).getByRole('article').filter({ hasText: name })).toContainText('En revisión');
  });
});
