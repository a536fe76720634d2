import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import type { JourneyApi } from '../support/api.ts';
import { accessible } from '../support/axe.ts';
import { dialog, own, toast } from '../support/backoffice.ts';
import { post } from '../support/http.ts';
import { tabTo } from '../support/keyboard.ts';
import { newColleague, withPermissions } from '../support/limited.ts';
import { linkFor } from '../support/mail.ts';
import { open, painted } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none', as: 'administrator' });

/** A queue that no other journey touches: pending commerces of a category of their own, the oldest first. */
async function pendingCommerces(api: JourneyApi, count: number, fields: Partial<Commerce> = {}) {
  const mark = own('cola');
  const category = await api.category({ name: `Es ${mark}` });
  const commerces: Commerce[] = [];
  for (let index = 1; index <= count; index += 1) {
    const name = `Comercio ${index} de ${mark}`;
    commerces.push(await api.commerce({ name, categories: [category.id], ...fields }));
  }
  return { category: category.name, commerces };
}

const queueOf = (page: Page) => page.getByRole('region', { name: 'Cola de revisión' });
const nameOf = (page: Page, { name }: Pick<Commerce, 'name'>) =>
  page.getByRole('heading', { level: 2, name });
const accept = (page: Page) => page.getByRole('button', { name: 'Aceptar', exact: true });

/** Resolves when the server has given the page the lock, which the page does not show. Call it before the request. */
const held = (page: Page, { id }: Commerce) =>
  page.waitForResponse((response) => response.url().endsWith(`/commerces/${id}/lock`) && response.ok());

async function openQueue(page: Page, category: string): Promise<void> {
  await page.goto('/review');
  await chooseCategory(page, category);
}

/** Opens the tree of the filter, by a click or by `press`, and chooses a category with the keyboard. */
async function chooseCategory(page: Page, category: string, press?: () => Promise<void>): Promise<void> {
  const filter = page.getByRole('button', { name: /^Categoría/ });
  await (press ? press() : filter.click());
  const choices = dialog(page, 'Categoría');
  await tabTo(page, choices.getByRole('searchbox'));
  await page.keyboard.type(category);
  const found = choices.getByRole('treeitem', { name: category });
  await tabTo(page, found);
  await page.keyboard.press('Enter');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(choices).toBeHidden();
  await expect(filter).toHaveText(`Categoría: ${category}`);
}

test('an administrator decides a queue of commerces by keyboard alone, one after the other', async ({
  page,
  api,
}) => {
  const { category, commerces } = await pendingCommerces(api, runs(20, 6));
  await page.goto('/review');
  await chooseCategory(page, category, async () => {
    await tabTo(page, page.getByRole('button', { name: /^Categoría/ }));
    await page.keyboard.press('Enter');
  });
  for (const [index, commerce] of commerces.entries()) {
    await expect(nameOf(page, commerce)).toBeVisible();
    if (index > 0) await expect(nameOf(page, commerce), 'reading goes on at its name').toBeFocused();
    await expect(accept(page)).toBeEnabled();
    if (index % 4 !== 3) {
      await page.keyboard.press('a');
      continue;
    }
    await page.keyboard.press('r');
    const asked = dialog(page, `Rechazar «${commerce.name}»`);
    await expect(asked.getByRole('textbox', { name: 'Motivo del rechazo' })).toBeFocused();
    await page.keyboard.type('Ya no existe, arqueólogos');
    await page.keyboard.press('Control+Enter');
    await expect(asked).toBeHidden();
  }
  await expect(page.getByText('No hay nada por revisar en esta categoría.')).toBeVisible();
  // The last ones may still be written.
  for (const [index, { id }] of commerces.entries())
    await expect
      .poll(() => api.readCommerce(id))
      .toMatchObject(
        index % 4 === 3
          ? { status: 'rejected', rejectionReason: 'Ya no existe, arqueólogos' }
          : { status: 'accepted', rejectionReason: null },
      );
});

test('pressed quickly, the key accepts one commerce after the other; one that changed meanwhile comes back', async ({
  page,
  api,
}) => {
  const { category, commerces } = await pendingCommerces(api, 4);
  const [one, two, three, four] = commerces as [Commerce, Commerce, Commerce, Commerce];
  await openQueue(page, category);
  await expect(nameOf(page, one)).toBeVisible();
  await expect(accept(page)).toBeEnabled();
  // The second one changes unseen: the page learns of it when it writes.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  await page.route('**/commerces/*/review', async (route) => {
    sent.push(route.request().url());
    await held;
    await route.continue();
  });
  for (const press of [1, 2, 3]) await test.step(`press ${press}`, () => page.keyboard.press('a'));
  await expect(nameOf(page, four), 'the next one is shown while the others are written').toBeVisible();
  expect(sent).toHaveLength(1);
  // Until the present version is read, which takes its time here, nothing can be decided.
  let answer = () => {};
  const read = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/commerces/${two.id}?*`, async (route) => {
    await read;
    await route.continue();
  });
  await api.changeCommerce(two, { description: 'Otra descripción' });
  release();
  await expect(dialog(page, 'Alguien ha cambiado este comercio mientras lo revisabas')).toBeVisible();
  expect(await api.readCommerce(one.id)).toMatchObject({ status: 'accepted' });
  await expect.poll(async () => (await api.readCommerce(three.id)).status).toBe('accepted');
  await page.keyboard.press('Escape');
  await expect(nameOf(page, two)).toBeVisible();
  await expect(accept(page)).toBeDisabled();
  answer();
  await expect(accept(page)).toBeEnabled();
  await page.keyboard.press('a');
  await expect(nameOf(page, four)).toBeVisible();
  await expect.poll(async () => (await api.readCommerce(two.id)).status).toBe('accepted');
  expect(sent, 'none is decided twice').toHaveLength(4);
  expect(await api.readCommerce(four.id)).toMatchObject({ status: 'pending' });
});

test('keys move, select and undo, are listed in a dialog, and can be turned off @full', async ({
  page,
  api,
}) => {
  const { category, commerces } = await pendingCommerces(api, 3);
  const [one, two, three] = commerces as [Commerce, Commerce, Commerce];
  await openQueue(page, category);
  await expect(nameOf(page, one)).toBeVisible();
  await page.keyboard.press('j');
  await expect(nameOf(page, two)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(nameOf(page, three)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowUp');
  await expect(nameOf(page, one)).toBeFocused();

  await expect(accept(page)).toBeEnabled();
  await page.keyboard.press('a');
  await expect(nameOf(page, two)).toBeFocused();
  const said = toast(page, `«${one.name}» aceptado.`);
  await expect(said.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  // The toast is above the buttons, without covering them.
  const [box, buttons] = [await said.boundingBox(), await accept(page).boundingBox()];
  expect(box?.y).toBeGreaterThan(400);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  await page.keyboard.press('z');
  await expect(nameOf(page, one)).toBeFocused();
  expect(await api.readCommerce(one.id)).toMatchObject({ status: 'pending', reviewedBy: null });
  const history = page.getByRole('listitem').filter({ hasText: 'Vuelto a pendiente' });
  await expect(history).toContainText('Administración');

  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(queueOf(page).getByRole('region', { name: '2 elegidos' })).toBeVisible();
  await page.keyboard.press('Shift+A');
  await hear(page, '2 comercios aceptados.');
  await expect(nameOf(page, three)).toBeFocused();

  await page.keyboard.press('?');
  const keys = dialog(page, 'Atajos del teclado');
  await expect(keys.getByText('Aceptar', { exact: true })).toBeVisible();
  // The keys do nothing while the dialog is open.
  await page.keyboard.press('a');
  await keys.getByRole('checkbox', { name: 'Usar los atajos de una sola tecla' }).uncheck();
  await keys.getByText('Cerrar', { exact: true }).last().click();
  await expect(keys).toBeHidden();
  await page.reload();
  await chooseCategory(page, category);
  await expect(nameOf(page, three)).toBeVisible();
  await expect(accept(page)).toBeEnabled();
  await page.keyboard.press('a');
  await page.keyboard.press('r');
  await expect(nameOf(page, three)).toBeVisible();
  expect(await api.readCommerce(three.id)).toMatchObject({ status: 'pending' });
});

test('whoever accepts a proposal whose author says that it is theirs decides that too @full', async ({
  page,
  api,
  site,
}) => {
  const person = await newPerson(site);
  const { id: category, name: categoryName } = await api.category({ name: own('Es cola') });
  const proposal = {
    ...{ name: own('Café Neblina'), categories: [category], location: { lat: 19.5, lng: -96.9 } },
    owners: [person.login.user.id],
  };
  const commerce = await post<Commerce>(site, '/commerces/mine', proposal, person.login.accessToken);
  await openQueue(page, categoryName);
  await expect(nameOf(page, commerce)).toBeVisible();
  await expect(page.getByText(/^Propuesto por .+ · dice que es suyo$/)).toBeVisible();
  await accept(page).click();
  const question = dialog(page, /^¿Es de .+\?$/);
  await accessible(page, 'whose it is');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(await api.readCommerce(commerce.id)).toMatchObject({ status: 'pending' });
  await page.keyboard.press('a');
  await question.getByRole('button', { name: 'Sí: aceptar y dárselo' }).click();
  await hear(page, `«${commerce.name}» aceptado.`);
  expect(await api.readCommerce(commerce.id)).toMatchObject({
    status: 'accepted',
    owners: [person.login.user.id],
  });
});

test('a commerce that one administrator has locked can’t be decided by another; a decision is visible to others at once', async ({
  page,
  api,
  deviceOf,
  site,
}) => {
  const { category, commerces } = await pendingCommerces(api, 3);
  const [one, two, three] = commerces as [Commerce, Commerce, Commerce];
  const permissions = ['commerces:*', 'categories:read', 'audit:read'];
  const colleague = await newColleague({ site, api });
  const { page: theirs } = await withPermissions({ site, api, deviceOf }, colleague, permissions);
  const taken = held(theirs, one);
  await openQueue(theirs, category);
  await expect(nameOf(theirs, one)).toBeVisible();
  await expect(accept(theirs)).toBeEnabled();
  await taken;

  await openQueue(page, category);
  await expect(page.getByText('Alma Ríos la está revisando. Cuando decida')).toBeVisible();
  await expect(queueOf(page).getByText('Alma Ríos la está revisando')).toBeVisible();
  await expect(accept(page)).toBeDisabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('a');
  expect(await api.readCommerce(one.id)).toMatchObject({ status: 'pending' });

  // Moving on releases the lock.
  const left = held(page, one);
  await theirs.keyboard.press('Tab');
  await theirs.keyboard.press('j');
  await expect(nameOf(theirs, two)).toBeVisible();
  await left;
  await expect(accept(page)).toBeEnabled();
  await expect(page.getByText('Alma Ríos la está revisando. Cuando decida')).toBeHidden();
  await theirs.keyboard.press('k');
  await expect(theirs.getByText(/la está revisando\. Cuando decida/)).toBeVisible();
  await page.keyboard.press('j');
  await expect(nameOf(page, two)).toBeFocused();
  // Moving past a commerce takes no lock, which is requested only after a moment.
  await expect(queueOf(theirs).getByRole('button', { name: two.name })).toContainText('la está revisando');

  await expect(accept(theirs)).toBeEnabled();
  await theirs.keyboard.press('a');
  await expect(nameOf(theirs, two)).toBeFocused();
  await expect(
    queueOf(page).getByRole('status').getByText(`Otra persona ya decidió sobre «${one.name}».`),
  ).toBeVisible();
  await expect(queueOf(page).getByRole('button', { name: one.name })).toHaveCount(0);

  // A lock that was released right after the refusal is never in the list of locks.
  await theirs.route('**/commerces/locks', (route) => route.fulfill({ json: { data: [] } }));
  let givenBack = 0;
  theirs.on('request', (request) => {
    if (request.url().endsWith(`/commerces/${three.id}/unlock`)) givenBack += 1;
  });
  const ahead = held(page, three);
  await page.keyboard.press('j');
  await ahead;
  await theirs.keyboard.press('j');
  await expect(nameOf(theirs, three)).toBeFocused();
  await expect(accept(theirs)).toBeDisabled();
  const back = held(page, two);
  await page.keyboard.press('k');
  await back;
  await expect(accept(theirs)).toBeEnabled();
  await theirs.unroute('**/commerces/locks');

  // An outdated list of locks names the other person as the holder. The own lock must not be released because of it.
  const holder = { id: colleague.login.user.id, name: 'Alma Ríos' };
  const until = new Date(Date.now() + 60_000).toISOString();
  await page.route('**/commerces/locks', (route) =>
    route.fulfill({ json: { data: [{ commerce: two.id, holder, until }] } }),
  );
  let letGo = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/commerces/${two.id}/unlock`)) letGo += 1;
  });
  const renewed = held(page, two);
  await theirs.keyboard.press('k');
  await expect(theirs.getByText(/la está revisando\. Cuando decida/)).toBeVisible();
  // The repeated requests released the lock only once.
  await expect.poll(() => givenBack).toBe(1);
  await renewed;
  await page.unroute('**/commerces/locks');
  const again = held(theirs, three);
  await theirs.keyboard.press('j');
  await again;
  await expect(accept(page)).toBeEnabled();
  expect(letGo).toBe(0);

  // When one person decides a commerce, the page of another person who has it open shows the next commerce.
  await theirs.keyboard.press('k');
  await expect(theirs.getByText(/la está revisando\. Cuando decida/)).toBeVisible();
  await expect(accept(page)).toBeEnabled();
  // On a slow connection the lock is given back only after the decision, which the person who waits could refuse otherwise.
  let answer = () => {};
  await page.route(`**/commerces/${two.id}/review`, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  // Nor when a renewal of it is answered in between.
  let renew = () => {};
  const renewing = new Promise<void>((resolve) => {
    renew = resolve;
  });
  await page.route(`**/commerces/${two.id}/lock`, async (route) => {
    await renewing;
    await route.continue();
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const next = held(page, three);
  await page.keyboard.press('a');
  await next;
  const last = held(page, two);
  renew();
  await (await last).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(letGo).toBe(0);
  answer();
  await expect(nameOf(theirs, three)).toBeVisible();
  expect(await api.readCommerce(two.id)).toMatchObject({ status: 'accepted' });
});

test('the owner gets a mail with the decision, and another when it is undone @full', async ({
  page,
  api,
  site,
}) => {
  const owner = await newPerson(site);
  const { category, commerces } = await pendingCommerces(api, 1, { owners: [owner.login.user.id] });
  const [commerce] = commerces as [Commerce];
  await openQueue(page, category);
  await expect(page.getByText('Alma Ríos')).toBeVisible();
  await expect(accept(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Rechazar…' }).click();
  const asked = dialog(page, `Rechazar «${commerce.name}»`);
  await asked.getByRole('button', { name: 'Está duplicado' }).click();
  await asked.getByRole('button', { name: 'Rechazar', exact: true }).click();
  const correct = await linkFor(site.outbox, owner.account.email, /\/my-commerce\/edit\//);
  expect(correct).toContain(commerce.id);

  await queueOf(page).getByRole('button', { name: 'Deshacer' }).click();
  await expect(nameOf(page, commerce)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Motivo: Está duplicado' })).toBeVisible();
  await expect(accept(page)).toBeEnabled();
  await accept(page).click();
  expect(await linkFor(site.outbox, owner.account.email, /\/place\//)).toContain(commerce.id);
});

test('several are selected with a range and rejected together; duplicates link to merging @full', async ({
  page,
  api,
}) => {
  const { category, commerces } = await pendingCommerces(api, 4, { phones: ['+522281239876'] });
  const [one, two, three, four] = commerces as [Commerce, Commerce, Commerce, Commerce];
  await openQueue(page, category);
  await expect(nameOf(page, one)).toBeVisible();
  const side = page.getByRole('complementary', { name: 'Mapa y duplicados' });
  const merge = side.getByRole('link', { name: `Combinar con «${two.name}»` });
  await expect(merge).toHaveAttribute('href', `/commerce-merge/${one.id}/${two.id}`);
  // Back leads to the review also while the records are being loaded.
  const released = Promise.withResolvers<void>();
  const read = (url: URL) => url.pathname === `/v1/commerces/${two.id}`;
  await page.route(read, async (route) => {
    await released.promise;
    await route.continue();
  });
  await merge.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Combinar comercios' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(nameOf(page, one)).toBeVisible();
  released.resolve();
  await merge.click();
  await expect(page.getByRole('button', { name: 'Combinar', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(nameOf(page, one)).toBeVisible();
  await expect(side.getByText(/parecido · mismo teléfono/).first()).toBeVisible();

  const choose = ({ name }: Commerce) => queueOf(page).getByRole('checkbox', { name: `Elegir ${name}` });
  await choose(one).click();
  await choose(three).click({ modifiers: ['Shift'] });
  await expect(choose(two)).toBeChecked();
  await queueOf(page)
    .getByRole('region', { name: '3 elegidos' })
    .getByRole('button', { name: 'Rechazar…' })
    .click();
  const asked = dialog(page, 'Rechazar 3 comercios');
  await asked.getByRole('button', { name: 'Ya no existe' }).click();
  await asked.getByRole('button', { name: 'Rechazar', exact: true }).click();
  await hear(page, '3 comercios rechazados.');
  await expect(nameOf(page, four)).toBeVisible();

  await expect(accept(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Abrir ficha' }).click();
  await expect(page.getByRole('textbox', { name: /^Nombre/ })).toHaveValue(four.name);
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(nameOf(page, four)).toBeVisible();
});

test('a URL opens one commerce in the review, and the list of commerces links to it @full', async ({
  page,
  api,
}) => {
  // The list of duplicates is longer than the screen.
  const { commerces } = await pendingCommerces(api, 8, { phones: ['+522281237654'] });
  await page.goto(`/review?id=${commerces[0]?.id}`);
  await expect(nameOf(page, commerces[0] as Commerce)).toBeVisible();
  // The browser's own search scrolls like this, which must not move the whole page below its header.
  await page.getByText(/^ ?con «Comercio 8 de cola/).scrollIntoViewIfNeeded();
  await painted(page, '/review');
  await expect(nameOf(page, commerces[0] as Commerce)).toBeVisible();
  await open(page, '/commerces');
  await page.getByRole('link', { name: /^Revisar pendientes \(\d+\)/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Revisión' })).toBeVisible();
});

test('on a phone the queue opens one commerce after the other @phone @full', async ({ page, api }) => {
  const { category, commerces } = await pendingCommerces(api, 3);
  const [one, two, three] = commerces as [Commerce, Commerce, Commerce];
  await openQueue(page, category);
  await queueOf(page).getByRole('button', { name: one.name }).click();
  await expect(nameOf(page, one)).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(nameOf(page, two)).toBeVisible();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(nameOf(page, one)).toBeVisible();
  await expect(accept(page)).toBeEnabled();
  await accept(page).click();
  await expect(nameOf(page, two)).toBeVisible();
  await page.goBack();
  await expect(queueOf(page).getByRole('button', { name: three.name })).toBeVisible();
  await expect(queueOf(page).getByRole('button', { name: one.name })).toHaveCount(0);
});

test('the review has no violation, light and dark @either @full', async ({ page, api, site }) => {
  const owner = await newPerson(site);
  const { category, commerces } = await pendingCommerces(api, 2, {
    owners: [owner.login.user.id],
    phones: ['+522281230000'],
    openingHours: 'Mo-Fr 09:00-14:00',
  });
  await openQueue(page, category);
  const row = queueOf(page).getByRole('button', { name: commerces[0]?.name ?? '' });
  await expect(row).toBeVisible();
  await queueOf(page)
    .getByRole('checkbox', { name: `Elegir ${commerces[1]?.name}` })
    .click();
  await accessible(page, 'queue');
  await row.click();
  await expect(nameOf(page, commerces[0] as Commerce)).toBeVisible();
  await expect(page.getByText(/parecido · mismo teléfono/).first()).toBeVisible();
  await expect(page.getByText('Nadie ha decidido antes')).toBeVisible();
  await accessible(page, 'record');
  await page.keyboard.press('?');
  await expect(dialog(page, 'Atajos del teclado')).toBeVisible();
  await accessible(page, 'keys');
});
