/** The parts that pages are made of. A part without content is nothing, so a page may name all that it could show. */
import { guestLink } from '@callejero/contract/links/guest-link.ts';
import { type PublicSite, pathTo } from '../site.ts';
import { type Html, type HtmlPart, html, isNothing } from './html.ts';

type Part = Html | null;

export const section = (title: HtmlPart, ...content: readonly HtmlPart[]): Part =>
  isNothing(content) ? null : html`<section><h2>${title}</h2>${content}</section>`;

/** A section that links lead to. */
export const sectionAt = (id: string, title: HtmlPart, ...content: readonly HtmlPart[]): Part =>
  isNothing(content) ? null : html`<section id="${id}"><h2>${title}</h2>${content}</section>`;

export const card = (title: string, ...content: readonly HtmlPart[]): Part =>
  isNothing(content) ? null : html`<section class="card"><h2>${title}</h2>${content}</section>`;

/** A card of text that somebody wrote. */
export const proseCard = (title: string, ...content: readonly HtmlPart[]): Part =>
  isNothing(content) ? null : html`<section class="card prose"><h2>${title}</h2>${content}</section>`;

export const empty = (text: string): Html => html`<p class="muted">${text}</p>`;

export const note = (tone: 'good' | 'warn' | 'bad', text: HtmlPart): Html =>
  html`<p class="note ${tone}">${text}</p>`;

/** Places and events, promotions, products, and categories. */
const grids = {
  media: 'grid media',
  tickets: 'grid',
  small: 'grid small-ones',
  kinds: 'grid kinds',
} as const;

export const tiles = (list: readonly Html[], kind: keyof typeof grids = 'media'): Part =>
  list.length === 0 ? null : html`<ul class="${grids[kind]}">${list}</ul>`;

/** Terms with what is known of them. */
export const facts = (...list: readonly HtmlPart[]): Part =>
  isNothing(list) ? null : html`<dl class="facts">${list}</dl>`;

export function fact(term: string, ...details: readonly HtmlPart[]): Part {
  if (isNothing(details)) return null;
  return html`<div><dt>${term}</dt>${details.map((detail) => html`<dd>${detail}</dd>`)}</div>`;
}

export const table = (rows: readonly { days: HtmlPart; hours: HtmlPart }[]): Html => html`
  <table><tbody>
    ${rows.map(({ days, hours }) => html`<tr><th scope="row">${days}</th><td>${hours}</td></tr>`)}
  </tbody></table>`;

export const lineBreaks = (lines: readonly string[]): Html[] => lines.map((line) => html`${line}<br>`);

/** «Abierto · cierra a las 22:00», of the parts that are known. */
export const dotted = (...parts: readonly HtmlPart[]): Html[] =>
  parts.filter((part) => !isNothing(part)).map((part, index) => html`${index > 0 && ' · '}${part}`);

/** Links to the places of the categories, with how many each has if `countOf` says so. */
export const categoryChips = <Category extends { name: string; slug: string }>(
  categories: readonly Category[],
  countOf?: (category: Category) => string,
): Part =>
  categories.length === 0
    ? null
    : html`
      <ul class="chips">
        ${categories.map((category) => {
          const count = countOf && html` <span class="muted">${countOf(category)}</span>`;
          return html`<li><a class="chip" href="/ciudad/${category.slug}">${category.name}${count}</a></li>`;
        })}
      </ul>`;

export const button = (href: string, text: string): Html =>
  html`<a class="button" href="${href}">${text}</a>`;

/** The button that most people want. */
export const firstButton = (href: string, text: string): Html =>
  html`<a class="button first" href="${href}">${text}</a>`;

export const openInApp = (path: string): Html => firstButton(guestLink(path), 'Abrir en la app');

export const placeLink = ({ name, slug }: { name: string; slug: string }): Html =>
  html`<a href="${pathTo({ kind: 'commerce', slug })}">${name}</a>`;

/** A link to an address that somebody entered. */
export const outsideLink = (href: string, text: string): Html =>
  html`<a rel="noopener nofollow" href="${href}">${text}</a>`;

export const phoneLink = ({ words }: Pick<PublicSite, 'words'>, phone: string): Html =>
  html`<a href="tel:${phone}">${words.phone(phone)}</a>`;
