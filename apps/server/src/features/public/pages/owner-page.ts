/** The page of the link with which an owner confirms the data of a commerce. */
import { getFreshness } from '@callejero/contract/freshness.ts';
import { ownerLinkPath } from '@callejero/contract/links/owner-link.ts';
import { parseOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import { formatSpecialDay, formatWeek } from '@callejero/contract/opening-hours/words.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { type AddressRow, addressLines } from '../rows.ts';
import { type PublicSite, pathTo } from '../site.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';

export type OwnerPlace = Pick<
  Commerce,
  | (
      | 'id'
      | 'rev'
      | 'name'
      | 'slug'
      | 'phones'
      | 'website'
      | 'openingHours'
      | 'openingHoursText'
      | 'specialHours'
    )
  | ('temporarilyClosed' | 'lastVerifiedAt' | 'neighborConfirmedAt')
> & { address: AddressRow | null; quarter: { name: string } | null };

export type OwnerMessage =
  | { kind: 'confirmado' | 'corregido' | 'espera' | 'stale' }
  | { kind: 'unclear'; written: string }
  /** How the written hours are understood, to be confirmed. */
  | { kind: 'read'; written: string; hours: string };

const said: Readonly<Record<Exclude<OwnerMessage['kind'], 'read'>, string>> = {
  confirmado: '¡Gracias! La guía dice desde ahora que estos datos están confirmados.',
  corregido: '¡Gracias! El horario nuevo ya está en la guía.',
  espera:
    '¡Gracias! Revisaremos el horario nuevo antes de publicarlo; mientras, la guía muestra el de ahora.',
  stale: 'Los datos cambiaron mientras los veías. Así están ahora: míralos y elige otra vez.',
  unclear: 'No entendemos ese horario. Escríbelo como en el ejemplo, con los días y las horas.',
};

interface OwnerPage {
  place: OwnerPlace;
  token: string;
  message: OwnerMessage | null;
  now: Date;
}

const hidden = { path: null, hidden: true } as const;

export function ownerPage(site: PublicSite, { place, token, message, now }: OwnerPage): string {
  const action = `${ownerLinkPath}/${token}`;
  const today = dayIn(site.config.city.timezone, now);
  const lines = addressLines(place.address, place.quarter?.name ?? null);
  const fresh = getFreshness(place, now, {
    verifyMonths: site.city.verifyMonths,
    timezone: site.config.city.timezone,
  });
  const written = message && 'written' in message ? message.written : '';
  const isDone = message !== null && ['confirmado', 'corregido', 'espera'].includes(message.kind);
  const common = html`<input type="hidden" name="rev" value="${place.rev}">`;
  const note =
    message === null || message.kind === 'read'
      ? null
      : html`<p class="note ${isDone ? 'good' : 'warn'}" role="status">${said[message.kind]}</p>`;
  const reading =
    message?.kind === 'read'
      ? html`<section class="card"><h2>¿Es esto lo que quieres decir?</h2>${hoursTable(message.hours, today)}
<form method="post" action="${action}" class="actions">${common}<input type="hidden" name="hours" value="${message.hours}"><button class="button first" name="do" value="correct">Sí, guardar este horario</button></form></section>`
      : null;
  return layout(site, {
    title: place.name,
    description: `Confirma los datos de ${place.name}.`,
    ...hidden,
    body: html`<div class="prose main">${note}<h1>¿Sigue todo igual en ${place.name}?</h1>
${reading}
<section class="card"><h2>Así está en la guía</h2><dl class="facts">
<div><dt>Nombre</dt><dd>${place.name}</dd></div>
<div><dt>Dirección</dt><dd>${lines.length > 0 ? lines.map((line) => html`${line}<br>`) : 'Sin dirección'}</dd></div>
<div><dt>Teléfono</dt>${place.phones.length > 0 ? place.phones.map((phone) => html`<dd>${site.words.phone(phone)}</dd>`) : html`<dd>Sin teléfono</dd>`}</div>
${place.website && html`<div><dt>Sitio web</dt><dd>${place.website}</dd></div>`}
</dl><h3>Horario</h3>${place.temporarilyClosed && html`<p class="note warn">Cerrado temporalmente.</p>`}
${place.openingHours === null ? html`<p>${place.openingHoursText ?? 'Sin horario'}</p>` : hoursTable(place.openingHours, today)}
${specialDays(place.specialHours, today)}
<p class="muted small">${fresh ? fresh.text : 'Nadie ha confirmado estos datos todavía.'}</p>
${!isDone && html`<form method="post" action="${action}" class="actions">${common}<button class="button first" name="do" value="confirm">Sigue igual</button></form>`}</section>
<section class="card"><h2>Corregir el horario</h2>
<form method="post" action="${action}">${common}<input type="hidden" name="current" value="${place.openingHours ?? ''}">
<p><label for="hours">Escríbelo con palabras</label></p>
<textarea id="hours" name="hours" rows="3" maxlength="500" required aria-describedby="hours-help">${written}</textarea>
<p class="muted small" id="hours-help">Por ejemplo: lunes a viernes de 9 a 14 y de 16 a 20, sábados de 9 a 14. O solo lo que cambia: del 3 al 24 de agosto cerrado.</p>
<p class="actions"><button class="button" name="do" value="read">Ver cómo queda</button></p></form></section>
<p>Para cambiar otros datos, <a href="/my-commerce/edit/${place.id}">entra con tu cuenta</a>. <a href="${pathTo({ kind: 'commerce', slug: place.slug })}">Ver la página de ${place.name}</a></p></div>`,
  });
}

function hoursTable(text: string, today: string): Html {
  const hours = parseOpeningHours(text);
  if (!hours) return html`<p>${text}</p>`;
  return html`<table><tbody>${formatWeek(hours, today).map(
    (line) => html`<tr><th scope="row">${line.days}</th><td>${line.hours}</td></tr>`,
  )}</tbody></table>`;
}

function specialDays(days: Commerce['specialHours'], today: string): Html | null {
  const coming = days.filter(({ date }) => date >= today);
  if (coming.length === 0) return null;
  return html`<h3>Días especiales</h3><table><tbody>${coming.map(
    (day) => html`<tr><th scope="row">${day.date}</th><td>${formatSpecialDay(day)}</td></tr>`,
  )}</tbody></table>`;
}

export function expiredPage(site: PublicSite): string {
  return layout(site, {
    title: 'El enlace ya no vale',
    description: 'Este enlace ya no vale.',
    ...hidden,
    body: html`<div class="prose"><h1>Este enlace ya no vale</h1>
<p>Dura 60 días y solo sirve a quien lleva el comercio. Para confirmar o corregir sus datos, entra con tu cuenta.</p>
<p class="actions"><a class="button first" href="/my-commerces">Ir a mis comercios</a> <a class="button" href="${site.config.cityPath}">Ver la guía de ${site.city.name}</a></p></div>`,
  });
}
