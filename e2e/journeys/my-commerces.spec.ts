/** The owner's side of the guide: a place is proposed or claimed, published, and updated. */

import { readFile } from 'node:fs/promises';
import type { Claim } from '@callejero/contract/resources/claims.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import type { JourneyApi } from '../support/api.ts';
import { accessible } from '../support/axe.ts';
import {
  answer,
  dialog,
  field,
  heading,
  own,
  ownPoint,
  relate,
  save,
  saveAndReturn,
  shown,
} from '../support/backoffice.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none' });

test.slow();

/** A published place that no other journey finds. */
async function published(api: JourneyApi, name: string) {
  const category = await api.category({ name: own('Cafés de') });
  const location = ownPoint();
  const place = await api.acceptedCommerce({ name: own(name), categories: [category.id], location });
  return { place, category };
}

const button = (page: Page, name: string | RegExp) => shown(page).getByRole('button', { name, exact: true });
const street = (page: Page) => shown(page).getByRole('combobox', { name: 'Calle' });
const card = (page: Page, name: string) => shown(page).getByRole('article').filter({ hasText: name });

/** Fills the first step: whose it is, name, categories and place. */
async function firstStep(
  page: Page,
  { name, location }: Pick<Commerce, 'name' | 'location'>,
  category: string,
) {
  await shown(page).getByRole('radio', { name: 'Es mío: quiero gestionarlo' }).check();
  await field(page, 'Nombre').fill(name);
  await relate(page, 'Categorías', category);
  await shown(page).getByLabel('Latitud').fill(String(location.lat));
  await shown(page).getByLabel('Longitud').fill(String(location.lng));
}

test('a place is proposed beside one like it, published, and its changes wait for review', {
  tag: '@phone',
}, async ({ deviceOf, api, site }) => {
  const person = await newPerson(site);
  const { place, category } = await published(api, 'Café Neblina');
  const page = await deviceOf(person);
  await page.goto('/my-commerces');
  await expect(shown(page).getByText('Aquí estarán los comercios')).toBeVisible();
  await accessible(page, 'nothing yet');
  await shown(page).getByRole('link', { name: 'Proponer un comercio' }).click();

  // Enter submits the step, which shows what is missing and focuses it.
  await field(page, 'Nombre').fill(place.name);
  await field(page, 'Nombre').press('Enter');
  await expect(shown(page).getByRole('alert')).toContainText('Categorías: Elige al menos una.');
  await expect(shown(page).getByRole('alert')).toContainText('Dinos si es tuyo o solo lo conoces.');
  await expect(shown(page).getByRole('radiogroup', { name: '¿Es tuyo o solo lo conoces?' })).toBeFocused();
  await expect(shown(page).locator('[data-field$="-categories"] .field-error')).toBeVisible();
  await firstStep(page, place, category.name);
  await street(page).fill('Enríquez');
  await field(page, 'Número').fill('12');
  await accessible(page, 'first step');
  await button(page, 'Seguir').click();
  await expect(heading(page, '¿Es este?')).toBeVisible();
  await expect(button(page, `Es mío: ${place.name}`)).toBeVisible();
  await accessible(page, 'similar places');
  await button(page, 'No, es otro').click();

  await expect(shown(page).getByRole('heading', { level: 2, name: 'Contacto' })).toBeFocused();
  await field(page, 'WhatsApp').fill('+522288173390');
  // Hours in words: clear ones fill the week, doubtful ones are asked about, and incomplete ones change nothing.
  const written = field(page, 'Horario con palabras');
  await written.fill('L a V 9-14 y 16-20, S 9-14');
  await expect(shown(page).getByText('Entendido: así queda el horario de abajo.')).toBeVisible();
  await expect(shown(page).getByLabel('Sábado, cierra (1)')).toHaveValue('14:00');
  await written.fill('lunes a viernes de 9 a 2 y de 5 a 8');
  await expect(shown(page).getByLabel('Sábado, cierra (1)')).toHaveCount(0);
  await button(page, 'Sí, es así').click();
  await expect(shown(page).getByLabel('Viernes, cierra (2)')).toHaveValue('20:00');
  await written.fill('según la temporada');
  await expect(shown(page).getByText('una persona lo revisará')).toBeVisible();
  // A day without hours can't be copied, which would clear the other days.
  await expect(button(page, 'Copiar a todos los días: Lunes')).toHaveCount(0);
  await button(page, 'Añadir un horario el lunes').click();
  await button(page, 'Copiar a todos los días: Lunes').click();
  await accessible(page, 'second step');
  await button(page, 'Seguir').click();
  await field(page, 'Descripción').fill('Café de la sierra.');
  const sent = page.waitForRequest(
    (request) => /\/v1\/commerces(?:\/\w+)?$/.test(request.url()) && request.method() === 'POST',
  );
  await button(page, 'Enviar a revisión').click();
  expect((await sent).url()).toBe(`${site.url}/v1/commerces/mine`);
  await hear(page, `Recibimos «${place.name}»`);
  await expect(card(page, place.name)).toContainText('En revisión');

  const proposed = await api.one<Commerce>('commerces', { name: place.name, status: 'pending' });
  expect(proposed).toMatchObject({
    owners: [person.login.user.id],
    whatsapp: '+522288173390',
    description: 'Café de la sierra.',
    address: expect.any(String),
    openingHours: expect.stringContaining('09:00-18:00'),
    openingHoursText: 'según la temporada',
  });
  const accepted = await api.review(proposed, 'accept');
  await expect(card(page, place.name)).toContainText('Publicado');

  await shown(page).getByRole('link', { name: place.name }).click();
  await shown(page).getByRole('link', { name: 'Editar' }).click();
  await field(page, 'Descripción').fill('Café de la sierra y pan de leña.');
  await save(page, 'Los cambios se guardaron.');
  const waiting = shown(page).getByRole('region', { name: 'Pendiente de revisión' });
  await expect(waiting).toContainText('Ahora: Café de la sierra.');
  await expect(waiting).toContainText('Propuesto: Café de la sierra y pan de leña.');
  expect((await api.readCommerce(accepted.id)).description).toBe('Café de la sierra.');

  // Temporary closing needs no review.
  await shown(page).getByRole('switch', { name: 'Cerrado temporalmente' }).check();
  await hear(page, 'La guía dice que está cerrado temporalmente.');
  const closed = await api.readCommerce(accepted.id);
  expect(closed).toMatchObject({ temporarilyClosed: true, description: 'Café de la sierra.' });

  await api.review(closed, 'accept');
  await expect(waiting).toBeHidden();
  expect((await api.readCommerce(accepted.id)).description).toBe('Café de la sierra y pan de leña.');

  // Refused changes are in the form again, to be corrected.
  const edit = shown(page).getByRole('link', { name: 'Editar' });
  await edit.click();
  await field(page, 'Descripción').fill('El mejor café del mundo.');
  await save(page, 'Los cambios se guardaron.');
  await expect(waiting).toBeVisible();
  await api.review(await api.readCommerce(accepted.id), 'reject', 'Es publicidad');
  await expect(waiting).toBeHidden();
  await edit.click();
  await expect(
    shown(page).getByText('No publicamos tus últimos cambios. Motivo: Es publicidad'),
  ).toBeVisible();
  await expect(field(page, 'Descripción')).toHaveValue('El mejor café del mundo.');
  await field(page, 'Descripción').fill('Café de altura.');
  await save(page, 'Los cambios se guardaron.');
  await expect(waiting).toContainText('Propuesto: Café de altura.');

  await shown(page).getByRole('link', { name: 'Añadir un producto' }).click();
  await field(page, 'Nombre').fill('Lechero');
  await field(page, 'Precio').fill('45');
  await saveAndReturn(page, 'Se creó correctamente.');
  await expect(shown(page).getByRole('region', { name: 'Productos' })).toContainText('$45');
});

test('an existing place is claimed; a rejected one is corrected and resubmitted; a promotion is published', {
  tag: '@phone',
}, async ({ deviceOf, api, site }) => {
  const person = await newPerson(site);
  const { place, category } = await published(api, 'Fonda Lupita');
  const page = await deviceOf(person);
  await page.goto('/my-commerce/create/new');
  await firstStep(page, place, category.name);
  await button(page, 'Seguir').click();
  await button(page, `Es mío: ${place.name}`).click();
  const claim = dialog(page, '¿Es tuyo este comercio?');
  await claim.getByRole('textbox', { name: 'Teléfono del negocio o tuyo' }).fill('228 817 33 90');
  await claim.locator('input[type=file]').setInputFiles({
    name: 'Licencia.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 Licencia'),
  });
  await expect(claim.getByRole('button', { name: 'Quitar Licencia.pdf' })).toBeVisible();
  await accessible(page, 'the claim with a proof');
  await claim
    .getByRole('textbox', { name: 'Cuéntanos cómo podemos comprobarlo' })
    .fill('Mi nombre está en la licencia.');
  await claim.getByRole('button', { name: 'Enviar' }).click();
  await expect(shown(page).getByRole('region', { name: 'Tus solicitudes de titularidad' })).toContainText(
    place.name,
  );
  const [claimed] = await api.find<Claim>('claims', { commerce: place.id });
  expect(claimed).toMatchObject({
    ...{ user: person.login.user.id, status: 'pending', phone: '+522288173390' },
    files: [expect.any(String)],
  });
  // A second claim shows the pending first one before anything is typed.
  await open(page, `/place/${place.id}`);
  await button(page, '¿Es tu negocio?').click();
  await expect(claim).toContainText(/Recibimos tu solicitud el \d.* y la estamos comprobando/);
  await accessible(page, 'the claim that waits');
  await claim.getByRole('link', { name: 'Ver tus solicitudes' }).click();

  const mine = await api.commerce({
    name: own('Papelería El Lápiz'),
    categories: [category.id],
    owners: [person.login.user.id],
  });
  await api.review(mine, 'reject', 'Falta la calle');
  await shown(page).getByRole('link', { name: mine.name }).click();
  await expect(shown(page).getByText('Motivo: Falta la calle')).toBeVisible();
  await shown(page).getByRole('link', { name: 'Ver su página' }).click();
  await expect(shown(page).getByText(/^No está en la guía: esta página la ven quien lo lleva/)).toBeVisible();
  await expect(button(page, 'Compartir')).toHaveCount(0);
  await shown(page).getByRole('link', { name: 'Gestionar tu comercio' }).click();
  await shown(page).getByRole('link', { name: 'Editar' }).click();
  await expect(shown(page).getByText('Motivo: Falta la calle')).toBeVisible();
  await street(page).fill('Juárez');
  await button(page, 'Volver').click();
  await answer(page, '¿Salir sin guardar?', 'No');
  await save(page, 'Los cambios se guardaron.');
  await button(page, 'Enviar de nuevo').click();
  await hear(page, 'está otra vez en revisión');
  const standing = shown(page).getByRole('region', { name: 'Cómo está' });
  await expect(standing).toContainText('En revisión');
  // Its public page doesn't exist yet.
  await expect(button(page, 'Cartel y pegatinas')).toHaveCount(0);
  const again = await api.readCommerce(mine.id);
  expect(again).toMatchObject({ status: 'pending', rejectionReason: null, address: expect.any(String) });
  await api.review(again, 'accept');
  await expect(standing).toContainText('Publicado');
  await standing.getByRole('button', { name: 'Compartir QR' }).click();
  await expect(dialog(page, 'Compartir QR').getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Compartir QR')).toBeHidden();

  await standing.getByRole('button', { name: 'Cartel y pegatinas' }).click();
  const posters = dialog(page, 'Cartel y pegatinas');
  await accessible(page, 'the poster and the stickers');
  for (const [title, file] of [
    ['Cartel A4', /^cartel-de-papeleria-el-lapiz.*\.pdf$/],
    ['Hoja de pegatinas', /^pegatinas-de-papeleria-el-lapiz.*\.pdf$/],
  ] as const) {
    const saving = page.waitForEvent('download');
    await posters.getByRole('button', { name: `Descargar: ${title}` }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(file);
    expect(await readFile(await saved.path(), 'latin1')).toMatch(/^%PDF-1\.7\n/);
  }
  await page.keyboard.press('Escape');
  await shown(page).getByRole('link', { name: 'Ver su página' }).click();
  await expect(heading(page, mine.name)).toBeVisible();
  await expect(button(page, '¿Ves un error?')).toBeVisible();
  for (const forOthers of ['¿Es tu negocio?', 'Escribir'])
    await expect(button(page, forOthers)).toHaveCount(0);
  await shown(page).getByRole('link', { name: 'Gestionar tu comercio' }).click();

  await shown(page).getByRole('link', { name: 'Crear una promoción' }).click();
  await field(page, 'Título').fill('Martes a la mitad');
  await field(page, 'Condiciones').fill('Una por persona.');
  await shown(page).getByLabel('Qué descuento es').selectOption({ label: 'Propio, en porcentaje (25 %)' });
  await field(page, 'Valor del descuento').fill('80');
  await expect(shown(page).getByText('La ciudad admite hasta 50 %.')).toBeVisible();
  await shown(page)
    .getByLabel(/Solo a ciertas horas/)
    .check();
  await button(page, 'Añadir un horario el martes').click();
  await expect(shown(page).getByText('Vale martes 09:00–18:00.')).toBeVisible();
  // A date without its time, or hours without their end, are incomplete: they are errors, not empty values.
  const until = shown(page).getByLabel(/^Termina/);
  await until.pressSequentially('11012030');
  await shown(page).getByLabel('Martes, hasta (1)').fill('');
  await button(page, 'Guardar borrador').click();
  const unfinished = shown(page).getByText(/^Está incompleto/);
  await expect(unfinished).toHaveCount(2);
  await until.fill('2030-11-01T09:00');
  await expect(unfinished).toHaveCount(1);
  await shown(page).getByLabel('Martes, hasta (1)').fill('18:00');
  await expect(unfinished).toHaveCount(0);
  await accessible(page, 'a promotion with its own discount');
  await button(page, 'Guardar borrador').click();
  const refused = shown(page).getByText('La ciudad admite descuentos propios de 50 % como máximo.');
  await expect(refused.first()).toBeVisible();
  await field(page, 'Valor del descuento').fill('25');
  await save(page, 'Guardado como borrador.');
  await button(page, 'Publicar').click();
  await expect(shown(page).getByRole('region', { name: 'Estado de la promoción' })).toContainText('En curso');
  await button(page, 'Volver').click();
  await expect(shown(page).getByRole('region', { name: 'Promociones' })).toContainText('Martes a la mitad');
});
