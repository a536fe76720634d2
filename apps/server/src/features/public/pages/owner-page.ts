/** The page of the link with which an owner confirms the data of a commerce. */
import { getFreshness } from '@callejero/contract/freshness.ts';
import { ownerLinkPath } from '@callejero/contract/links/owner-link.ts';
import { parseOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import { formatSpecialDay, formatWeek } from '@callejero/contract/opening-hours/words.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { type AddressRow, addressLines } from '../rows.ts';
import type { PublicSite } from '../site.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { guideText, messagePage } from './message-page.ts';
import { button, card, fact, facts, firstButton, lineBreaks, note, placeLink, table } from './parts.ts';

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

export function ownerPage(site: PublicSite, { place, token, message, now }: OwnerPage): string {
  const action = `${ownerLinkPath}/${token}`;
  const today = dayIn(site.config.city.timezone, now);
  const lines = addressLines(place.address, place.quarter?.name ?? null);
  const phones = place.phones.map((phone) => site.words.phone(phone));
  const fresh = getFreshness(place, now, {
    verifyMonths: site.city.verifyMonths,
    timezone: site.config.city.timezone,
  });
  const written = message && 'written' in message ? message.written : '';
  const isDone = message !== null && ['confirmado', 'corregido', 'espera'].includes(message.kind);
  const rev = html`<input type="hidden" name="rev" value="${place.rev}">`;
  const answer =
    message !== null &&
    message.kind !== 'read' &&
    html`<p class="note ${isDone ? 'good' : 'warn'}" role="status">${said[message.kind]}</p>`;
  const reading =
    message?.kind === 'read' &&
    card(
      '¿Es esto lo que quieres decir?',
      hoursTable(message.hours, today),
      html`
        <form method="post" action="${action}" class="actions">
          ${rev}<input type="hidden" name="hours" value="${message.hours}">
          <button class="button first" name="do" value="correct">Sí, guardar este horario</button>
        </form>`,
    );
  const known = card(
    'Así está en la guía',
    facts(
      fact('Nombre', place.name),
      fact('Dirección', lines.length > 0 ? lineBreaks(lines) : 'Sin dirección'),
      fact('Teléfono', ...(phones.length > 0 ? phones : ['Sin teléfono'])),
      fact('Sitio web', place.website),
    ),
    html`<h3>Horario</h3>`,
    place.temporarilyClosed && note('warn', 'Cerrado temporalmente.'),
    place.openingHours === null
      ? html`<p>${place.openingHoursText ?? 'Sin horario'}</p>`
      : hoursTable(place.openingHours, today),
    specialDays(place.specialHours, today),
    html`<p class="muted small">${fresh ? fresh.text : 'Nadie ha confirmado estos datos todavía.'}</p>`,
    !isDone &&
      html`
        <form method="post" action="${action}" class="actions">
          ${rev}<button class="button first" name="do" value="confirm">Sigue igual</button>
        </form>`,
  );
  const correction = card(
    'Corregir el horario',
    html`
      <form method="post" action="${action}">
        ${rev}<input type="hidden" name="current" value="${place.openingHours ?? ''}">
        <p><label for="hours">Escríbelo con palabras</label></p>
        <textarea
          id="hours"
          name="hours"
          rows="3"
          maxlength="500"
          required
          aria-describedby="hours-help">${written}</textarea>
        <p class="muted small" id="hours-help">
          Por ejemplo: lunes a viernes de 9 a 14 y de 16 a 20, sábados de 9 a 14. O solo lo que cambia: del 3 al 24 de
          agosto cerrado.
        </p>
        <p class="actions"><button class="button" name="do" value="read">Ver cómo queda</button></p>
      </form>`,
  );
  return layout(site, {
    ...{ title: place.name, description: `Confirma los datos de ${place.name}.`, path: null, hidden: true },
    body: html`
      <div class="prose main">
        ${answer}
        <h1>¿Sigue todo igual en ${place.name}?</h1>
        ${reading}
        ${known}
        ${correction}
        <p>
          Para cambiar otros datos, <a href="/my-commerce/edit/${place.id}">entra con tu cuenta</a>.
          ${placeLink({ ...place, name: `Ver la página de ${place.name}` })}
        </p>
      </div>`,
  });
}

function hoursTable(text: string, today: string): Html {
  const hours = parseOpeningHours(text);
  if (!hours) return html`<p>${text}</p>`;
  return table(formatWeek(hours, today));
}

function specialDays(days: Commerce['specialHours'], today: string): Html | null {
  const coming = days.filter(({ date }) => date >= today);
  if (coming.length === 0) return null;
  const rows = coming.map((day) => ({ days: day.date, hours: formatSpecialDay(day) }));
  return html`<h3>Días especiales</h3>${table(rows)}`;
}

export const expiredPage = (site: PublicSite): string =>
  messagePage(site, {
    title: 'El enlace ya no vale',
    heading: 'Este enlace ya no vale',
    description: 'Este enlace ya no vale.',
    text: html`
      <p>
        Dura 60 días y solo sirve a quien lleva el comercio. Para confirmar o corregir sus datos, entra con tu cuenta.
      </p>`,
    buttons: [
      firstButton('/my-commerces', 'Ir a mis comercios'),
      button(site.config.cityPath, guideText(site)),
    ],
  });
