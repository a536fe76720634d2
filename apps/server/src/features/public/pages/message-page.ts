/** Pages that only say something, such as that a link has expired. Search engines leave them out. */
import { guestLink } from '@callejero/contract/links/guest-link.ts';
import type { PublicSite } from '../site.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { button, firstButton } from './parts.ts';

interface Message {
  title: string;
  description: string;
  /** Where it is not the title. */
  heading?: string;
  text: Html;
  buttons: readonly Html[];
}

export const messagePage = (
  site: PublicSite,
  { title, description, heading = title, text, buttons }: Message,
): string =>
  layout(site, {
    ...{ title, description, path: null, hidden: true },
    body: html`
      <div class="prose">
        <h1>${heading}</h1>
        ${text}
        <p class="actions">${buttons}</p>
      </div>`,
  });

export const guideText = ({ city }: PublicSite): string => `Ver la guía de ${city.name}`;

/** For somebody who wanted something else. */
export const waysOn = (site: PublicSite): Html[] => [
  firstButton(site.config.cityPath, guideText(site)),
  button(guestLink('/map'), 'Abrir el mapa'),
];
