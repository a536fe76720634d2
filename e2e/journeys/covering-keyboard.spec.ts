/** A keyboard that covers the page, as Safari's does: the field and the newest message stay above it. */
import type { Locator, Page } from '@playwright/test';
import { own, shown } from '../support/backoffice.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', as: 'user' });

interface Seen {
  height: number;
  offsetTop: number;
  scale: number;
}

/** Runs in the page: no browser of the journeys has such a keyboard, so the journey sets the visual viewport. */
function fakeVisualViewport(): void {
  const whole = { height: window.innerHeight, offsetTop: 0, scale: 1 };
  Object.defineProperty(window, 'visualViewport', { value: Object.assign(new EventTarget(), whole) });
}

const show = (page: Page, seen: Seen) =>
  page.evaluate((next) => {
    const viewport = window.visualViewport;
    if (viewport) Object.assign(viewport, next).dispatchEvent(new Event('resize'));
  }, seen);

const edges = async (part: Locator) => {
  const box = await part.boundingBox();
  return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) };
};

test('the field and the newest message stay above the keyboard, and the heading in sight @phone @full', async ({
  page,
}) => {
  await page.addInitScript(fakeVisualViewport);
  await page.goto('/conversations');
  const tabs = page.getByRole('navigation', { name: 'Secciones de la guía' });
  await expect(tabs).toBeVisible();
  const search = shown(page).getByRole('searchbox').first();
  await search.click();
  await show(page, { height: 500, offsetTop: 0, scale: 1 });
  await expect(tabs).toBeHidden();
  await show(page, { height: 844, offsetTop: 0, scale: 1 });
  await expect(tabs).toBeVisible();

  await shown(page).getByRole('button', { name: 'Preguntar a la ciudad' }).click();
  const field = shown(page).getByRole('textbox', { name: 'Escribe un mensaje' });
  const text = own('¿Dónde se recicla el vidrio?');
  for (let count = 1; count <= 8; count++) {
    await field.fill(`${text} ${count}`);
    await shown(page).getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(field).toHaveValue('');
  }
  const newest = shown(page)
    .getByRole('listitem')
    .filter({ hasText: `${text} 8` });
  const heading = shown(page).getByRole('heading', { level: 1 });
  await expect(newest).toBeInViewport();

  // Safari moves the visual viewport down to the field, and up again on scrolling.
  for (const offsetTop of [120, 0]) {
    const foot = offsetTop + 500;
    await show(page, { height: 500, offsetTop, scale: 1 });
    await expect.poll(async () => (await edges(field)).bottom).toBeLessThan(foot);
    expect((await edges(heading)).top).toBeGreaterThan(offsetTop);
    await expect.poll(async () => (await edges(newest)).bottom).toBeLessThan((await edges(field)).top);
  }

  await show(page, { height: 844, offsetTop: 0, scale: 1 });
  await expect.poll(async () => (await edges(field)).bottom).toBeGreaterThan(740);
  // A page enlarged by pinching is not covered by a keyboard.
  await show(page, { height: 422, offsetTop: 100, scale: 2 });
  expect((await edges(field)).bottom).toBeGreaterThan(740);
});
