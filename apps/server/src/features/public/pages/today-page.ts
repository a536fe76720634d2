/** `/hoy`: who is on duty, what is open late, today's markets, what is about to begin, and cuts and closures. */
import { dutyWord } from '@callejero/contract/duty.ts';
import { alertAnchor, todayPath } from '@callejero/contract/links/public-url.ts';
import { alertKinds } from '@callejero/contract/resources/alerts.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { alertArea, alertWhen } from '@callejero/contract/today.ts';
import { dutyNow } from '../duty.ts';
import { alertData, listData } from '../feeds/structured-data.ts';
import type { PublicSite } from '../site.ts';
import { eventsToday, marketsToday, openLate, type PublicAlert, readAlerts } from '../today.ts';
import { publicHolidays } from '../words/hours.ts';
import { commerceTile, eventPath, eventTile, pointAttribute } from './cards.ts';
import { type Html, html, paragraphs, webAddress } from './html.ts';
import { layout, shareLinks } from './layout.ts';
import { listMap } from './map.ts';
import { pageUntil, type RenderedPage } from './page.ts';
import { empty, openInApp, outsideLink, sectionAt, tiles } from './parts.ts';

const maxLate = 24;

export async function todayPage(site: PublicSite, now: Date): Promise<RenderedPage> {
  const { reader, config, words } = site;
  const city = site.city.name;
  const { timezone, country } = config.city;
  const holidays = await publicHolidays(reader, now);
  const [alerts, duty, late, events, markets] = await Promise.all([
    readAlerts(reader, now),
    dutyNow(reader, now),
    openLate(site, now, maxLate),
    eventsToday(site, now),
    marketsToday(site, now, holidays),
  ]);
  const moment = { now, holidays, duty: duty.now };
  const onDuty = [...duty.now.values()];
  const day = capital(words.day(now, timezone));
  const title = `Hoy en ${city}`;
  const cards = (list: readonly PublicAlert[]) =>
    list.length > 0 && html`<ul class="listed">${list.map((alert) => alertCard(site, alert, now))}</ul>`;
  const current = sectionAt(
    'avisos',
    'Cortes y avisos',
    cards(alerts.running) || empty('No hay cortes ni avisos en este momento.'),
  );
  const sections = [
    sectionAt(
      'guardia',
      `${capital(dutyWord(country))} ahora`,
      tiles(onDuty.map(({ commerce }) => commerceTile(site, commerce, moment))),
    ),
    sectionAt(
      'pronto',
      'Empieza en las próximas tres horas',
      tiles(events.soon.map((event) => eventTile(site, event, now))),
    ),
    sectionAt(
      'mercados',
      'Mercados de hoy',
      tiles([
        ...events.markets.map((event) => eventTile(site, event, now)),
        ...markets.map((place) => commerceTile(site, place, moment)),
      ]),
    ),
    sectionAt(
      'tarde',
      late.isNow ? 'Abierto ahora, de noche' : 'Abierto después de las 22:00',
      tiles(late.rows.map((place) => commerceTile(site, place, moment))),
    ),
  ];
  const isQuiet = sections.every((part) => part === null);
  const coming = sectionAt('proximos', 'Anunciados para los próximos días', cards(alerts.coming));
  const body = html`
    <div class="sheet">
      <header class="head">
        <h1>${title}</h1>
        <p class="muted"><time datetime="${now.toISOString()}">${day}, ${words.time(now, timezone)} h</time></p>
        <div class="actions">${openInApp('/today')}${shareLinks(site, title, todayPath)}</div>
      </header>
      ${current}
      ${listMap(`Lugares y eventos de hoy en ${city}`)}
      ${sections}
      ${coming}
      ${
        isQuiet &&
        html`
          <p class="muted">
            Para hoy no hay nada más anunciado. <a href="${config.cityPath}">Mira la guía de ${city}</a>.
          </p>`
      }
    </div>`;
  return pageUntil(
    layout(site, {
      title,
      description:
        `Qué hay hoy en ${city}: ${dutyWord(country)}, abierto hasta tarde, mercados, ` +
        'lo que empieza y cortes por barrio.',
      path: todayPath,
      crumbs: [
        { name: city, path: config.cityPath },
        { name: 'Hoy', path: todayPath },
      ],
      data: [
        ...[...alerts.running, ...alerts.coming].map((alert) =>
          alertData(site, alert, alertWhen(alert, now, timezone)),
        ),
        ...(events.soon.length > 0
          ? [
              listData(
                site,
                'Empieza en las próximas tres horas',
                events.soon.map(({ event, next }) => ({ name: event.title, path: eventPath(event, next) })),
                1,
              ),
            ]
          : []),
      ],
      map: true,
      head: html`<link rel="alternate" type="text/calendar" title="Avisos de ${city}" href="/datos/avisos.ics">`,
      body,
    }),
    now,
    [...alerts.changes, ...duty.changes, ...events.soon.map(({ next }) => next.startsAt)],
  );
}

function alertCard(site: PublicSite, alert: PublicAlert, now: Date): Html {
  const { config, words } = site;
  const { timezone } = config.city;
  const area = alertArea(
    alert.quarters.map(({ name }) => name),
    alert.streets,
  );
  const link = webAddress(alert.link);
  return html`
    <li class="card" id="${alertAnchor(alert.id)}"${pointAttribute(alert.location)}>
      <p><span class="badge warn">${alertKinds[alert.kind]}</span></p>
      <h3 dir="auto">${alert.title}</h3>
      <p class="state small closing">${alertWhen(alert, now, timezone)}</p>
      <p>${area}</p>
      ${paragraphs(alert.details)}
      ${link && html`<p>${outsideLink(link, 'Más información')}</p>`}
      <p class="muted small">Publicado ${words.ago(new Date(alert.createdAt), now)}</p>
    </li>`;
}
