/** Problems that people had when they first used the product. */
import { newPerson } from '../support/accounts.ts';
import { dialog, field, heading, own, shown } from '../support/backoffice.ts';
import { signInOver } from '../support/http.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

test.describe('an administrator', () => {
  test.use({ map: 'none', as: 'administrator' });

  test('types a date whose year has four digits with the keyboard, and sees the whole focus ring of the search in a dialog @full', async ({
    page,
  }) => {
    await page.goto('/event/create/new');
    await shown(page).getByLabel('Todo el día').check();
    const starts = shown(page).getByLabel('Empieza');
    await starts.focus();
    // After its first digit the year is 2 for a moment.
    await page.keyboard.type('11112026');
    await expect(starts).toHaveValue('2026-11-11');
    await page.keyboard.type('6');
    await expect(starts).toHaveValue(/^\d{4}-11-11$/);

    await shown(page).getByRole('button', { name: 'Elegir Comercio' }).click();
    const search = dialog(page, 'Comercio').getByRole('searchbox', { name: 'Buscar' });
    await search.focus();
    const room = await search.evaluate((input) => {
      const { outlineWidth, outlineOffset } = getComputedStyle(input);
      const clip = input.closest('.dialog-body')?.getBoundingClientRect().top ?? 0;
      const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      return input.getBoundingClientRect().top - ring - clip;
    });
    expect(room).toBeGreaterThanOrEqual(0);
  });

  test('returns from the heading of a page to the menu with two keys; the own profile is marked there, and no list @full', async ({
    page,
  }) => {
    await page.goto('/commerces');
    await expect(page.getByRole('link', { name: 'Comercios', exact: true })).toBeVisible();
    // The heading of the loading page gives way to that of the list, once.
    await expect(shown(page).getByRole('row').nth(1)).toBeVisible();
    await expect(heading(page, 'Comercios')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Ir al menú' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Comercios', exact: true })).toBeFocused();

    await open(page, '/user');
    const marked = page.getByRole('navigation').locator('[aria-current="page"]');
    await expect(marked).toHaveCount(1);
    await expect(marked).toHaveAttribute('href', '/user');
  });
});

test.describe('a shopkeeper', () => {
  test.use({ map: 'none' });

  test('without a commerce is advised to check whether it is already in the guide @full', async ({
    site,
    deviceOf,
  }) => {
    const { account } = await newPerson(site);
    const page = await deviceOf(await signInOver(site, account));
    await page.goto('/my-commerces');
    await expect(shown(page).getByText('¿Tu comercio ya está en la guía?')).toBeVisible();
    await shown(page).getByRole('link', { name: 'Buscarlo en el mapa' }).click();
    await expect(page).toHaveURL(/\/map/);
  });
});

test.describe('a shopkeeper of a city without discounts', () => {
  test.use({ map: 'none' });

  test('begins a promotion with an own discount @full', async ({ site, api, deviceOf }) => {
    const { account, login } = await newPerson(site);
    const category = await api.category({ name: own('Cafés de') });
    const commerce = await api.acceptedCommerce({
      name: own('Café'),
      categories: [category.id],
      owners: [login.user.id],
    });
    const page = await deviceOf(await signInOver(site, account));
    // The empty city is reserved for journeys of imports, so the answer is changed.
    await page.route(/\/v1\/discounts\?/, async (route) => {
      const response = await route.fetch();
      const { meta } = (await response.json()) as { meta: object };
      await route.fulfill({ response, json: { data: [], meta: { ...meta, total: 0 } } });
    });
    await page.goto(`/my-promotion/${commerce.id}/create/new`);
    await expect(field(page, 'Título')).toBeVisible();
    await expect(shown(page).getByLabel('Qué descuento es')).toHaveValue('percentage');
    await expect(shown(page).getByText('Cambios sin guardar')).toHaveCount(0);
  });
});

test.describe('a neighbour', () => {
  test.use({ as: 'guest' });

  test('@phone sees the whole map above the sheet of a place @full', async ({ page, api }) => {
    const category = await api.category({ name: own('Cafés de') });
    const place = await api.acceptedCommerce({ name: own('Café'), categories: [category.id] });
    await page.goto(`/map?place=${place.id}`);
    await expect(page.getByRole('button', { name: 'Volver a la lista' })).toBeVisible();
    const canvas = page.getByRole('region', { name: 'Mapa de lugares' });
    await expect(page.locator('.map-pin').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: place.name, level: 2 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const sheet = await page.locator('.guide-sheet').boundingBox();
    const at = { x: 290, y: (sheet?.y ?? 0) - 55 };
    // The colour is read from a screenshot of the whole screen: for a part Chromium paints the whole map.
    const colour = async () =>
      page.evaluate(
        async ([picture, { x, y }]) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          const context = new OffscreenCanvas(1, 1).getContext('2d');
          context?.drawImage(image, -x, -y);
          return context?.getImageData(0, 0, 1, 1).data.join();
        },
        [(await page.screenshot({ scale: 'css' })).toString('base64'), at] as const,
      );
    // The map is painted there if the colour changes when the canvas is hidden.
    const drawn = await colour();
    await canvas.evaluate((element) => {
      element.style.visibility = 'hidden';
    });
    expect(await colour()).not.toBe(drawn);
  });
});
