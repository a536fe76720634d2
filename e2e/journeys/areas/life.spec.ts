/** What every list of the back office can do with a row, from its form to the archive and back. */

import { isInShare } from '@callejero/contract/testing/property-runs.ts';
import type { Page } from '@playwright/test';
import { newAddress, newPerson } from '../../support/accounts.ts';
import type { JourneyApi } from '../../support/api.ts';
import { accessible } from '../../support/axe.ts';
import {
  answer,
  archiveAndRestore,
  create,
  expectReturnToList,
  field,
  filterBy,
  filterByOne,
  own,
  relate,
  resolveConflict,
  row,
  saveAndReturn,
  saveRefused,
  shown,
} from '../../support/backoffice.ts';
import type { Site } from '../../support/environment.ts';
import { areas, type LimitedArea } from '../../support/limited.ts';
import { expect, test } from '../../support/test.ts';
import { hear } from '../../support/toasts.ts';

test.use({ map: 'none', as: 'administrator' });
test.slow();

interface World {
  page: Page;
  api: JourneyApi;
  site: Site;
}

interface Found {
  /** The name in its row and its menu. */
  name: string;
  /** The search text that finds it, unless that is the name. */
  words?: string;
  /** The filters by which the API finds it. */
  filters: Record<string, unknown>;
  /** The texts in its row. */
  shows: (string | RegExp)[];
}

interface Life {
  title: string;
  area: LimitedArea;
  /** Labels of the required fields. */
  required: string[];
  /** Fills the form of a new row. */
  fill: (world: World) => Promise<Found>;
  /** Saves it and comes back to the list. */
  save?: (page: Page, found: Found) => Promise<void>;
  refuse?: (page: Page, required: string[]) => Promise<void>;
  /** `one`: the dialog closes with the choice. */
  filter: { name: string; others: string; its: string; address: RegExp; one?: true };
  /** A field that somebody else changes while it is edited, and which of the two versions stays. */
  change: {
    label: string;
    type: (page: Page) => Promise<void>;
    theirs: Record<string, unknown>;
    versions: (string | RegExp)[];
    choice: 'Tu versión' | 'Versión guardada';
    stored: Record<string, unknown>;
    /** The text in its row afterwards. */
    shows: string;
  };
}

/** Made of the last letters of the name, which are the ones that differ. */
const newPlate = () => own('V').replaceAll(' ', '').slice(-9).toUpperCase();
const select = (page: Page, label: RegExp, option: string) =>
  shown(page).getByRole('combobox', { name: label }).selectOption({ label: option });
const fillIn = (page: Page, label: string | RegExp, value: string) =>
  shown(page).getByLabel(label).fill(value);

const created = (page: Page) => saveAndReturn(page, /Se creó correctamente|Guardado como borrador/);

const week = 7 * 86_400_000;
const [nextWeek = '', afterThat = '', later = ''] = [1, 2, 3].map((weeks) =>
  new Date(Date.now() + weeks * week).toISOString().slice(0, 10),
);
const weekday = new Intl.DateTimeFormat('es-MX', { weekday: 'long', timeZone: 'UTC' }).format(
  new Date(nextWeek),
);

/** Accounts are invited, not saved. */
const invited: Pick<Life, 'required' | 'fill' | 'save' | 'refuse' | 'filter'> = {
  required: ['Correo electrónico', 'Nombre'],
  async refuse(page, required) {
    await shown(page).getByRole('button', { name: 'Enviar invitación' }).click();
    for (const wrong of required) await expect(field(page, wrong)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Correo electrónico')).toBeFocused();
  },
  async fill({ page }) {
    const email = newAddress('invitada');
    const name = own('Inés');
    await field(page, 'Correo electrónico').fill(email);
    await field(page, 'Nombre').fill(name);
    return { name: email, filters: { email }, shows: [name] };
  },
  async save(page, { name }) {
    await shown(page).getByRole('button', { name: 'Enviar invitación' }).click();
    await hear(page, name);
  },
  filter: { name: 'Estado', others: 'Deshabilitado', its: 'Activo', address: /buscar=.*status=/ },
};

const lives: Life[] = [
  {
    ...invited,
    title: 'a user is invited @full',
    area: areas.users,
    change: {
      label: 'Apellidos',
      type: (page) => field(page, 'Apellidos').fill('Ríos Vela'),
      theirs: { lastName: 'Ríos' },
      versions: ['Ríos Vela', 'Ríos'],
      choice: 'Tu versión',
      stored: { lastName: 'Ríos Vela' },
      shows: 'Ríos Vela',
    },
  },
  {
    ...invited,
    title: 'an administrator is invited and given permissions @full',
    area: areas.administrators,
    async save(page, { name }) {
      await shown(page).getByRole('button', { name: 'Enviar invitación' }).click();
      await answer(page, '¿Invitar sin permisos?', 'Si');
      await hear(page, name);
    },
    change: {
      label: 'Apellidos',
      async type(page) {
        const permissions = shown(page).getByRole('region', { name: 'Permisos' });
        await permissions.getByRole('group', { name: 'Productos' }).getByLabel('Ver').check();
        await permissions.getByRole('button', { name: 'Guardar permisos' }).click();
        await hear(page, 'Los permisos se guardaron.');
        await field(page, 'Apellidos').fill('Luna Mora');
      },
      theirs: { lastName: 'Luna' },
      versions: ['Luna Mora', 'Luna'],
      choice: 'Versión guardada',
      stored: { lastName: 'Luna', permissions: ['products:read'] },
      shows: 'Luna',
    },
  },
  {
    title: 'a commerce is made @full',
    area: areas.commerces,
    required: ['Nombre', 'Categorías', 'Ubicación'],
    async fill({ page, api }) {
      const name = own('Mercería');
      const category = await api.category({ name: `De ${name}` });
      await field(page, 'Nombre').fill(name);
      await relate(page, 'Categorías', category.name);
      await fillIn(page, 'Latitud', '19.53');
      await fillIn(page, 'Longitud', '-96.91');
      return { name, filters: { name }, shows: [category.name] };
    },
    filter: { name: 'Estado', others: 'Rechazado', its: 'Pendiente', address: /buscar=.*status=/ },
    change: {
      label: 'Descripción',
      async type(page) {
        await field(page, 'Descripción').fill('Hilos y botones.');
        await field(page, 'Correo electrónico').fill('hola@merceria.example');
      },
      theirs: { description: 'Telas y encajes.' },
      versions: ['Hilos y botones.', 'Telas y encajes.'],
      choice: 'Versión guardada',
      stored: {
        description: 'Telas y encajes.',
        email: 'hola@merceria.example',
        location: { lat: 19.53, lng: -96.91 },
      },
      shows: 'Pendiente',
    },
  },
  {
    title: 'a product is made @either',
    area: areas.products,
    required: ['Comercio', 'Nombre'],
    async fill({ page, api }) {
      const commerce = await api.newCommerce(own('Tostadora'));
      const name = own('Café molido');
      await relate(page, 'Comercio', commerce.name);
      await field(page, 'Nombre').fill(name);
      await field(page, 'Precio').fill('120.50');
      await field(page, 'Unidad').fill('kg');
      return { name, filters: { name }, shows: ['$120.50 / kg', commerce.name] };
    },
    filter: {
      name: 'Disponibilidad',
      others: 'Agotado',
      its: 'Disponible',
      address: /buscar=.*availability=/,
    },
    change: {
      label: 'Descripción',
      async type(page) {
        await field(page, 'Descripción').fill('Tueste medio.');
        await field(page, 'Precio').fill('99');
      },
      theirs: { description: 'Tueste oscuro.' },
      versions: ['Tueste medio.', 'Tueste oscuro.'],
      choice: 'Tu versión',
      stored: { description: 'Tueste medio.', price: 9900 },
      shows: '$99 / kg',
    },
  },
  {
    title: 'a promotion is made @full',
    area: areas.promotions,
    required: ['Título', 'Condiciones', 'Descuento', 'Empieza', 'Termina'],
    async fill({ page, api }) {
      const discount = await api.discount({ name: own('Verano'), type: 'percentage', value: 15 });
      const title = own('Helados');
      await field(page, 'Título').fill(title);
      await field(page, 'Condiciones').fill('Hasta agotar existencias.');
      await relate(page, 'Descuento', discount.name);
      await fillIn(page, 'Empieza', '2026-01-01T09:00');
      await fillIn(page, 'Termina', '2099-12-31T20:00');
      return { name: title, filters: { title }, shows: ['Borrador'] };
    },
    filter: { name: 'Vigencia', others: 'En curso', its: 'Programada', address: /buscar=.*state=/ },
    change: {
      label: 'Empieza',
      async type(page) {
        const panel = shown(page).getByRole('region', { name: 'Estado de la promoción' });
        await panel.getByRole('button', { name: 'Publicar' }).click();
        await expect(panel.getByText('En curso')).toBeVisible();
        await fillIn(page, 'Empieza', '2099-01-01T09:00');
        await field(page, 'Condiciones').fill('Un helado por persona.');
      },
      theirs: { startsAt: '2098-01-01T15:00:00.000Z' },
      versions: [/2098/, /2099/],
      choice: 'Versión guardada',
      stored: {
        terms: 'Un helado por persona.',
        status: 'published',
        startsAt: expect.stringMatching(/^2098/),
      },
      shows: 'Programada',
    },
  },
  {
    title: 'a discount, whose fields follow its type, is made @full',
    area: areas.discounts,
    required: ['Nombre', 'Tipo'],
    async fill({ page }) {
      const name = own('Martes');
      await field(page, 'Nombre').fill(name);
      await select(page, /^Tipo/, 'Compra y lleva');
      await expect(shown(page).getByLabel(/^Unidades que se compran/)).toBeVisible();
      await expect(field(page, 'Valor')).toHaveCount(0);
      await select(page, /^Tipo/, 'Porcentaje');
      await fillIn(page, /^Valor/, '20');
      await expect(shown(page).getByText('20 % de descuento')).toBeVisible();
      return { name, filters: { name }, shows: ['20 % de descuento'] };
    },
    filter: { name: 'Tipo', others: 'Regalo', its: 'Porcentaje', address: /buscar=.*type=/ },
    change: {
      label: 'Valor',
      type: (page) => fillIn(page, /^Valor/, '25'),
      theirs: { value: 30 },
      versions: [/^25/, /^30/],
      choice: 'Tu versión',
      stored: { value: 25 },
      shows: '25 % de descuento',
    },
  },
  {
    title: 'a vehicle, whose plate is tidied up and found however it is typed, is made @full',
    area: areas.vehicles,
    required: ['Tipo', 'Persona'],
    async fill({ page, site }) {
      const owner = await newPerson(site);
      const plate = newPlate();
      await field(page, 'Placa').fill(`${plate.slice(0, 3)}-${plate.slice(3).toLowerCase()}`);
      await select(page, /^Tipo/, 'Motocicleta');
      await relate(page, 'Persona', owner.account.email);
      const words = `${plate.slice(0, 3)} ${plate.slice(3)}`;
      return { name: plate, words, filters: { plate }, shows: ['Motocicleta'] };
    },
    filter: { name: 'Tipo', others: 'Camión', its: 'Motocicleta', address: /buscar=.*kind=/ },
    change: {
      label: 'Marca',
      type: (page) => field(page, 'Marca').fill('Italika'),
      theirs: { brand: 'Vento' },
      versions: ['Italika', 'Vento'],
      choice: 'Versión guardada',
      stored: { brand: 'Vento' },
      shows: 'Vento',
    },
  },
  {
    title: 'a notification is prepared, and its readers counted @full',
    area: areas.notifications,
    required: ['Tipo', 'Título', 'Mensaje'],
    async fill({ page, site }) {
      await shown(page)
        .getByRole('radio', { name: /^Promociones de la ciudad/ })
        .check();
      const person = await newPerson(site);
      const title = own('Feria');
      await field(page, 'Título').fill(title);
      await field(page, 'Mensaje').fill('Este fin de semana hay feria del libro.');
      await expect(shown(page).getByText(/^La recibirían \d+ personas en sus Avisos/)).toBeVisible();
      await shown(page).getByRole('radio', { name: 'Personas concretas' }).check();
      await expect(shown(page).getByText(/^Elige a quién/)).toBeVisible();
      await relate(page, 'Personas', person.account.email);
      await expect(shown(page).getByText(/^La recibiría 1 persona en sus Avisos/)).toBeVisible();
      return { name: title, filters: { title }, shows: ['Este fin de semana'] };
    },
    filter: { name: 'Estado', others: 'Programada', its: 'Borrador', address: /buscar=.*status=/ },
    change: {
      label: 'Mensaje',
      async type(page) {
        const panel = shown(page).getByRole('region', { name: 'Estado de la notificación' });
        await expect(panel.getByText('Es un borrador: nadie la ha recibido.')).toBeVisible();
        for (const name of ['Enviar ahora', 'Programar…']) {
          await expect(panel.getByRole('button', { name })).toBeEnabled();
        }
        await field(page, 'Mensaje').fill('El sábado hay feria del libro.');
      },
      theirs: { message: 'El domingo hay feria del libro.' },
      versions: ['El sábado hay feria del libro.', 'El domingo hay feria del libro.'],
      choice: 'Tu versión',
      stored: { message: 'El sábado hay feria del libro.' },
      shows: 'El sábado hay feria del libro.',
    },
  },
  {
    title: 'an event is repeated every week, one of its dates skipped, published',
    area: areas.events,
    required: ['Título', 'Empieza'],
    async fill({ page, api }) {
      const commerce = await api.newCommerce(own('Foro'));
      const title = own('Son jarocho');
      await field(page, 'Título').fill(title);
      await fillIn(page, 'Empieza', `${nextWeek}T19:00`);
      await select(page, /^Se repite/, 'Semanalmente');
      await expect(shown(page).getByText(`cada ${weekday}`, { exact: true })).toBeVisible();
      await relate(page, 'Comercio', commerce.name);
      return { name: title, filters: { title }, shows: [`Cada ${weekday}`, commerce.name, 'Borrador'] };
    },
    filter: {
      name: 'Estado',
      others: 'Borrador',
      its: 'Publicado',
      address: /buscar=.*status=published/,
      one: true,
    },
    change: {
      label: 'Organiza',
      async type(page) {
        const next = shown(page).getByRole('region', { name: 'Próximas fechas' }).getByRole('listitem');
        await expect(next).toHaveCount(6);
        await expect(next.first()).toContainText(/19:00/);
        await next
          .nth(1)
          .getByRole('button', { name: /^Omitir/ })
          .click();
        await expect(next.nth(1)).toContainText('No se celebra');
        // A date that was typed and not added is not lost: saving asks for it.
        const exception = shown(page).getByLabel('Fecha en que no se celebra');
        await exception.fill(later);
        await exception.press('Control+s');
        await expect(
          shown(page).getByText('Añade lo que has escrito aquí, o bórralo.').first(),
        ).toBeVisible();
        await exception.press('Enter');
        const panel = shown(page).getByRole('region', { name: 'Estado del evento' });
        await panel.getByRole('button', { name: 'Publicar' }).click();
        await expect(panel.getByText('Publicado', { exact: true })).toBeVisible();
        await field(page, 'Organiza').fill('Casa de cultura');
      },
      theirs: { organizer: 'Ayuntamiento' },
      versions: ['Casa de cultura', 'Ayuntamiento'],
      choice: 'Tu versión',
      stored: { organizer: 'Casa de cultura', status: 'published', exdates: [afterThat, later] },
      shows: 'Publicado',
    },
  },
];

for (const [index, life] of lives.entries())
  test(`${life.title}, found and changed in conflict with another write, filtered, archived and restored`, async ({
    page,
    api,
    site,
  }) => {
    const { area, required, fill, filter, change, save = created, refuse = saveRefused } = life;
    await page.goto(area.list);
    await create(page, area.create);
    await refuse(page, required);
    const found = await fill({ page, api, site });
    const { name, words = name, filters, shows } = found;
    await save(page, found);

    const named = row(page, name).getByRole('link').first();
    await shown(page).getByRole('searchbox').fill(words);
    for (const text of shows) await expect(row(page, name)).toContainText(text);
    await named.click();
    if (isInShare(index, 2)) await accessible(page, 'form');
    await change.type(page);
    const collection = area.list.slice(1);
    const stored = await api.one<{ id: string; rev: number }>(collection, filters);
    await api.change(collection, stored, change.theirs);
    await resolveConflict(page, change.label, change.versions, change.choice);
    await expect(row(page, name)).toContainText(change.shows);
    expect(await api.one(collection, filters)).toMatchObject(change.stored);

    if (!isInShare(index, 2)) return;
    const choose = (option: string) =>
      filter.one ? filterByOne(page, filter.name, option) : filterBy(page, filter.name, [option]);
    await choose(filter.others);
    await expect(named).toBeHidden();
    await choose(filter.its);
    await expectReturnToList(page, named, filter.address);
    await archiveAndRestore(page, name, named);
  });
