import type { Event } from '@callejero/contract/resources/events.ts';
import type { Report } from '@callejero/contract/resources/reports.ts';
import type { Page } from '@playwright/test';
import type { JourneyApi } from '../support/api.ts';
import { accessible } from '../support/axe.ts';
import { dialog, own, shown } from '../support/backoffice.ts';
import { post } from '../support/http.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none', as: 'user' });

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Secciones de la guía' }).getByRole('link', { name });

const day = 86_400_000;
/** Next Saturday at five in the afternoon in the city; on a weekend today at that time. */
function weekendAfternoon(): Date {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(Date.now());
  const noon = Date.parse(`${today}T23:00:00Z`);
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  return new Date(noon + (weekday === 0 ? 0 : 6 - weekday) * day);
}

async function publishedEvent(api: JourneyApi, fields: Partial<Event> & { title: string }): Promise<Event> {
  const startsAt = weekendAfternoon().toISOString();
  const event = await api.event({ startsAt, location: { lat: 19.54, lng: -96.92 }, ...fields });
  return api.publish('events', event);
}

test('the weekend’s event is found, saved, and among the favourites until it is removed, with the keyboard alone', async ({
  page,
  api,
}) => {
  const title = own('Son jarocho en el parque');
  const category = await api.category({ name: own('Fandangos'), kind: 'event' });
  await publishedEvent(api, { title, category: category.id, isFree: true });
  await page.goto('/agenda');
  // The strip of days is one stop of the Tab key; arrow keys, Home and End move within it.
  const strip = page.getByRole('group', { name: 'Días' });
  const days = strip.getByRole('button');
  await days.first().press('End');
  await expect(days.last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Hoy', exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(days.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(days.nth(1)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(strip.locator(':focus')).toHaveCount(0);
  const chip = page.getByRole('button', { name: 'Este fin de semana' });
  await chip.press('Enter');
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/when=weekend/);
  await page.getByRole('button', { name: category.name }).press('Enter');
  const card = shown(page).getByRole('link', { name: new RegExp(title) });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('17:00');
  await expect(card).toContainText('Gratis');
  await page.reload();
  await card.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // The line of the event's page, not the card in the agenda that still slides away.
  await expect(shown(page).getByText(/, 17:00$/)).toBeVisible();
  const keep = page.getByRole('button', { name: /^Guarda(r|do)$/ });
  await keep.press('Enter');
  await expect(keep).toHaveAttribute('aria-pressed', 'true');
  // The toast comes after the button changes, and would replace the next toast.
  await hear(page, 'Guardado en tus favoritos.');
  const calendar = page.getByRole('link', { name: 'Añadir a mi calendario' });
  await expect(calendar).toHaveAttribute('href', /\/e\/[a-z0-9-]+\.ics$/);
  const whole = page.getByRole('link', { name: 'Suscribirme a toda la agenda' });
  await expect(whole).toHaveAttribute('href', /^webcal:.+\/datos\/eventos\.ics$/);
  // The link leaves the app, which fails without connection.
  await page.context().setOffline(true);
  await calendar.press('Enter');
  await hear(page, 'No hay conexión');
  await expect(calendar).toBeVisible();
  await page.context().setOffline(false);

  await tab(page, 'Favoritos').press('Enter');
  await page.getByRole('button', { name: /^Eventos/ }).click();
  const kept = shown(page).getByRole('link', { name: new RegExp(title) });
  await expect(kept).toBeVisible();
  await page.getByRole('button', { name: `Quitar ${title}` }).press('Enter');
  await expect(kept).toBeHidden();
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await expect(kept).toBeVisible();
});

test('a cancelled event says so, and a repeated event has its next dates @full', async ({
  page,
  api,
  site,
}) => {
  const off = await publishedEvent(api, { title: own('Concierto') });
  const { accessToken } = site.administrator.login;
  await post(site, `/events/${off.id}/eventStatus`, { eventStatus: 'cancelled', rev: off.rev }, accessToken);
  await open(page, `/event-page/${off.id}`);
  await expect(page.getByText('Este evento no se va a celebrar.')).toBeVisible();

  const commerce = await api.newCommerce(own('Teatro del Estado'));
  const weekly = await publishedEvent(api, {
    title: own('Milonga'),
    // Today's occurrence may be over already.
    startsAt: new Date(weekendAfternoon().getTime() + 7 * day).toISOString(),
    recurrence: 'FREQ=WEEKLY;COUNT=4',
    commerce: commerce.id,
    location: null,
  });
  await open(page, `/event-page/${weekly.id}`);
  const dates = page.getByRole('region', { name: 'Otras fechas' }).getByRole('listitem');
  await expect(dates).toHaveCount(3);
  await page.getByRole('link', { name: commerce.name }).click();
  await expect(page.getByRole('region', { name: 'Próximos eventos' })).toContainText(weekly.title);
});

test('the date that was tapped in the agenda survives a reload and is the one that a shared link shows', async ({
  page,
  api,
  site,
  browser,
}) => {
  const category = await api.category({ name: own('Milongas'), kind: 'event' });
  const start = new Date(weekendAfternoon().getTime() + 7 * day);
  const weekly = await publishedEvent(api, {
    title: own('Milonga de los sábados'),
    startsAt: start.toISOString(),
    endsAt: new Date(start.getTime() + 2 * 3_600_000).toISOString(),
    recurrence: 'FREQ=WEEKLY',
    category: category.id,
  });
  const third = new Date(start.getTime() + 14 * day);
  const dayOfMonth = (date: Date) =>
    new Intl.DateTimeFormat('es-MX', {
      day: 'numeric',
      month: 'long',
      timeZone: 'America/Mexico_City',
    }).format(date);
  await page.goto('/agenda');
  await page.getByRole('button', { name: category.name }).click();
  await shown(page).getByRole('link', { name: weekly.title }).nth(2).click();

  await expect(page).toHaveURL(/\/event-page\/[^?]+\?occurrence=\d{8}T170000$/);
  const when = shown(page).locator('.event-when');
  await expect(when).toContainText(`${dayOfMonth(third)}, 17:00–19:00`);
  await page.reload();
  await expect(when).toContainText(`${dayOfMonth(third)}, 17:00–19:00`);

  await page.getByRole('button', { name: 'Añadir a mi calendario' }).click();
  const only = page.getByRole('link', { name: 'Solo esta fecha' });
  await expect(only).toHaveAttribute('href', /\.ics\?occurrence=\d{8}T170000$/);
  await expect(page.getByRole('link', { name: 'Toda la serie' })).toHaveAttribute('href', /\.ics$/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Compartir' }).click();
  const address = await dialog(page, 'Compartir')
    .getByText(/\/e\/.+occurrence=/)
    .innerText();
  const [link = ''] = /\/e\/\S+/.exec(address) ?? [];
  const friend = await browser.newPage();
  await friend.goto(`${site.url}${link}`);
  await expect(friend.locator('header time').first()).toContainText(dayOfMonth(third));
  await friend.close();
  await page.keyboard.press('Escape');

  // Another date replaces the history entry, so that going back leads to the agenda.
  await page.getByRole('region', { name: 'Otras fechas' }).getByRole('link').first().click();
  await expect(when).toContainText(`${dayOfMonth(start)}, 17:00`);
  await page.goBack();
  await expect(page).toHaveURL(/\/agenda/);
});

test('a place shows its offers and is saved, and an error reported there reaches the back office and is answered', async ({
  page,
  api,
  site,
}) => {
  const name = own('Mercado de la Rotonda');
  const commerce = await api.newCommerce(name);
  await api.product({ commerce: commerce.id, name: 'Café de altura', price: 18000, unit: 'kg' });
  const promotion = await api.runningPromotion(commerce.id, own('Café a la mitad'));
  // This machine has no voice, so the spoken texts are recorded.
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    speechSynthesis.speak = ({ text }) => void said.push(text);
  });
  await page.goto(`/place/${commerce.id}`);
  const products = page.getByRole('region', { name: 'Productos' });
  await expect(products).toContainText('Café de altura');
  await expect(products).toContainText('$180');
  const running = page.getByRole('region', { name: 'Promociones' }).getByRole('link');
  await expect(running).toContainText(promotion.title);
  await expect(running).toHaveAttribute('href', `/promotion-page/${promotion.id}`);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: 'Guardado', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  // The device reads aloud until it is stopped.
  const listen = page.getByRole('button', { name: 'Escuchar' });
  await listen.click();
  const stop = page.getByRole('button', { name: 'Detener' });
  await expect(stop).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([
    expect.stringContaining(name),
  ]);
  await stop.click();
  await expect(listen).toBeVisible();

  await page.getByRole('button', { name: '¿Ves un error?' }).click();
  await expect(page.getByRole('radio', { name: 'Ya no existe' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Elige qué pasa.')).toBeVisible();
  await accessible(page, 'the report without a kind');
  await page.getByRole('radio', { name: 'El teléfono es otro' }).check();
  await page.getByRole('textbox', { name: 'Teléfono correcto' }).fill('12');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Escribe el teléfono con prefijo internacional')).toBeVisible();
  await page.getByRole('radio', { name: 'Otra cosa' }).check();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Explica qué pasa.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Cuéntanos qué pasa' }).fill('Ahora entran por la otra calle.');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await hear(page, 'Gracias: lo vamos a revisar.');
  const [report] = await api.find<Report>('reports', { commerce: commerce.id });
  expect(report).toMatchObject({ kind: 'other', text: 'Ahora entran por la otra calle.', status: 'open' });

  // The person who reported gets the answer, and a public one is shown to everybody on the place's page.
  const answer = 'Gracias, ya lo dice su página.';
  const { accessToken } = site.administrator.login;
  await post(site, `/reports/${report?.id}/answer`, { rev: report?.rev, answer, public: true }, accessToken);
  await open(page, '/account');
  await shown(page).getByRole('link', { name: 'Mis reportes' }).click();
  const mine = shown(page).getByRole('listitem').filter({ hasText: name });
  await expect(mine).toContainText('Resuelto');
  await expect(mine).toContainText(answer);
  await mine.getByRole('link', { name }).click();
  await expect(shown(page).getByRole('region', { name: 'Reportes respondidos' })).toContainText(answer);

  await tab(page, 'Favoritos').click();
  const favourite = shown(page).getByRole('link', { name: new RegExp(name) });
  await expect(favourite).toBeVisible();
  // A list has no text for unknown hours.
  await expect(favourite).not.toContainText('Horario');
  await api.changeCommerce(await api.readCommerce(commerce.id), { openingHours: '24/7' });
  await expect(favourite).toContainText('Abierto las 24 horas');
});
