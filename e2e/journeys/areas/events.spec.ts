import type { Event } from '@callejero/contract/resources/events.ts';
import { accessible } from '../../support/axe.ts';
import {
  answer,
  archiveAndRestore,
  comesBack,
  create,
  field,
  filterByOne,
  link,
  own,
  relate,
  row,
  saveAndReturn,
  saveRefused,
  search,
  settle,
  shown,
  toast,
} from '../../support/backoffice.ts';
import { newColleague, onlyLooks, refusesAll, seesNothing, withPermissions } from '../../support/limited.ts';
import { expect, test } from '../../support/test.ts';

test.use({ map: 'none', as: 'administrator' });
test.slow();

const area = { list: '/events', form: '/event', create: 'Nuevo evento' };
const week = 7 * 86_400_000;

test('an event is repeated every week, one of its dates skipped, published, changed, archived and back @both', async ({
  page,
  api,
}) => {
  const commerce = await api.newCommerce(own('Foro'));
  const title = own('Son jarocho');
  const days = [1, 2].map((weeks) => new Date(Date.now() + weeks * week).toISOString().slice(0, 10));
  const [first = '', second = ''] = days;
  const weekday = new Intl.DateTimeFormat('es-MX', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(first),
  );
  await page.goto('/events');
  await create(page, 'Nuevo evento');
  await saveRefused(page, ['Título', 'Empieza']);
  await field(page, 'Título').fill(title);
  await shown(page).getByLabel('Empieza').fill(`${first}T19:00`);
  await shown(page)
    .getByRole('combobox', { name: /^Se repite/ })
    .selectOption({ label: 'Semanalmente' });
  await expect(shown(page).getByText(`cada ${weekday}`, { exact: true })).toBeVisible();
  await relate(page, 'Comercio', commerce.name);
  await saveAndReturn(page, 'Se creó correctamente.');
  await search(page, title);
  await expect(row(page, title)).toContainText(`Cada ${weekday}`);
  await expect(row(page, title)).toContainText(commerce.name);
  await expect(row(page, title)).toContainText('Borrador');

  await link(page, title).click();
  const next = shown(page).getByRole('region', { name: 'Próximas fechas' }).getByRole('listitem');
  await expect(next).toHaveCount(6);
  await expect(next.first()).toContainText(/19:00/);
  await next
    .nth(1)
    .getByRole('button', { name: /^Omitir/ })
    .click();
  await expect(next.nth(1)).toContainText('No se celebra');
  await accessible(page, 'form');
  await saveAndReturn(page, 'Los cambios se guardaron.');
  expect(await api.one<Event>('events', { title })).toMatchObject({ exdates: [second] });

  await link(page, title).click();
  const panel = shown(page).getByRole('region', { name: 'Estado del evento' });
  await panel.getByRole('button', { name: 'Publicar' }).click();
  await expect(panel.getByText('Publicado', { exact: true })).toBeVisible();
  await field(page, 'Organiza').fill('Casa de cultura');
  const stored = await api.one<Event>('events', { title });
  await api.change('events', stored, { organizer: 'Ayuntamiento' });
  await settle(page, 'Organiza', ['Casa de cultura', 'Ayuntamiento'], 'Tu versión');
  expect(await api.one<Event>('events', { title })).toMatchObject({
    organizer: 'Casa de cultura',
    status: 'published',
  });

  await filterByOne(page, 'Estado', 'Borrador');
  await expect(link(page, title)).toBeHidden();
  await filterByOne(page, 'Estado', 'Publicado');
  await comesBack(page, title, /buscar=.*status=published/);
  await archiveAndRestore(page, title, link(page, title));
  await link(page, title).click();
  await shown(page).getByRole('button', { name: 'Archivar', exact: true }).click();
  await answer(page, `¿Archivar «${title}»?`, 'Si');
  // What the message offers lies over the list's heading.
  await expect(page).toHaveURL(/\/events\b/);
  await toast(page, `«${title}» archivado.`).getByRole('button', { name: 'Deshacer' }).click();
  await expect(link(page, title)).toBeVisible();
});

test('who may only look sees the list and a form to read, and the server refuses the rest', async ({
  site,
  api,
  browser,
}) => {
  const event = await api.event({ title: own('Danzón'), startsAt: '2030-01-01T12:00:00Z' });
  const record = { id: event.id, name: event.title };
  const colleague = await newColleague({ site, api });
  const world = { site, api, browser };
  await withPermissions(world, colleague, ['events:read'], async (page, theirs) => {
    await onlyLooks(page, area, record);
    await refusesAll([
      theirs.change('events', event, { title: 'Otro' }),
      theirs.event({ title: 'Otro', startsAt: '2030-01-01T12:00:00Z' }),
      theirs.archive('events', event),
    ]);
    await page.goto(`/event/edit/${event.id}`);
    const panel = shown(page).getByRole('region', { name: 'Estado del evento' });
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('button')).toHaveText([/Compartir QR/]);
  });
  await withPermissions(world, colleague, ['products:read'], async (page) => {
    await seesNothing(page, area, record);
  });
  expect(await api.one('events', { id: event.id })).toMatchObject({ rev: event.rev });
});
