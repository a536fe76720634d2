/** The frame of every public page, with the head for browsers, search engines and messengers. */

import { brandFile } from '@callejero/contract/links/city-icons.ts';
import { guestLink } from '@callejero/contract/links/guest-link.ts';
import { publicAssets } from '@callejero/contract/links/public-assets.ts';
import { countedPath } from '@callejero/contract/links/public-url.ts';
import { colors } from '@callejero/contract/theme/colors.ts';
import { breadcrumbData, type Crumb } from '../feeds/structured-data.ts';
import { absolute, absoluteImage, type PublicSite } from '../site.ts';
import { Html, type HtmlPart, html, jsonLd, plain } from './html.ts';
import { loadLater } from './inline-scripts.ts';
import { dotted, phoneLink } from './parts.ts';
import { getStyle } from './style.ts';

interface PageContent {
  /** Without the city's name. */
  title: string;
  description: string;
  /** The canonical path; null for pages without one. */
  path: string | null;
  crumbs?: readonly Crumb[];
  /** An image value, which messengers show. */
  image?: { file: string; alt: string } | null;
  /** The page begins with a large picture, which would share the connection with a preloaded font. */
  hasHero?: boolean;
  /** `og:type` */
  type?: string;
  data?: readonly object[];
  /** The text of the search field. */
  search?: string;
  /** Excludes the page from search engines. */
  hidden?: boolean;
  previous?: string | null;
  next?: string | null;
  /** The page has a map. */
  map?: boolean;
  /** Further elements of the head. */
  head?: HtmlPart;
  body: HtmlPart;
  footer?: HtmlPart;
}

/** The brand's pin. */
const pin = (color: string): Html => html`
  <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <path
      fill="${color}"
      d="M16 1.5c6.1 0 11 4.8 11 10.8C27 20 16 30.5 16 30.5S5 20 5 12.3C5 6.3 9.9 1.5 16 1.5z"/>
    <circle cx="16" cy="12.3" r="4.6" fill="${colors['pin-ring'][0]}"/>
  </svg>`;

export function layout(site: PublicSite, page: PageContent): string {
  const { config, words } = site;
  const city = site.city.name;
  const title = plain(page.title === city ? `${city} · Callejero` : `${page.title} · ${city}`);
  const url = page.path === null ? null : absolute(config, page.path);
  const image = page.image
    ? absoluteImage(config, page.image.file)
    : absolute(config, brandFile('icon-512.png', site.city.logo));
  const crumbs = page.crumbs ?? [];
  const icon = brandFile('icon-192.png', site.city.logo);
  const modules = page.map ? [publicAssets.use, publicAssets.map] : [publicAssets.use];
  const document = html`
    <!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <title>${title}</title>
        <meta name="description" content="${page.description}">
        ${url && html`<link rel="canonical" href="${url}">`}
        ${page.hidden && html`<meta name="robots" content="noindex">`}
        ${page.previous && html`<link rel="prev" href="${absolute(config, page.previous)}">`}
        ${page.next && html`<link rel="next" href="${absolute(config, page.next)}">`}
        <meta name="theme-color" content="${colors.surface[0]}" media="(prefers-color-scheme: light)">
        <meta name="theme-color" content="${colors.surface[1]}" media="(prefers-color-scheme: dark)">
        <meta property="og:site_name" content="Callejero · ${city}">
        <meta property="og:type" content="${page.type ?? 'website'}">
        <meta property="og:title" content="${plain(page.title)}">
        <meta property="og:description" content="${page.description}">
        ${url && html`<meta property="og:url" content="${url}">`}
        <meta property="og:locale" content="${words.locale.replace('-', '_')}">
        <meta property="og:image" content="${image}">
        <meta property="og:image:alt" content="${page.image?.alt || page.title}">
        <meta name="twitter:card" content="${page.image ? 'summary_large_image' : 'summary'}">
        <meta name="twitter:title" content="${plain(page.title)}">
        <meta name="twitter:description" content="${page.description}">
        <meta name="twitter:image" content="${image}">
        ${
          !page.hasHero &&
          html`<link rel="preload" href="${publicAssets.font}" as="font" type="font/woff2" crossorigin>`
        }
        <link rel="icon" href="${icon}" type="image/png">
        <link rel="apple-touch-icon" href="${icon}">
        <link rel="manifest" href="/manifest.webmanifest">
        <script data-later="${modules.join(' ')}">${new Html(loadLater)}</script>
        ${page.head}
        <style>${new Html(getStyle(site.city.brand))}</style>
        ${page.data?.map(jsonLd)}
        ${crumbs.length > 0 && jsonLd(breadcrumbData(site, crumbs))}
      </head>
      <body>
        <a class="skip" href="#contenido">Ir al contenido</a>
        ${site.maintenance && html`<p class="strip" role="status">${site.maintenance.sentence}</p>`}
        <header class="top">
          <div class="wide">
            <a class="brand" href="${config.cityPath}">${logo(site)}<span>${city}</span></a>
            ${searchForm(city, page.search ?? '')}
            <nav aria-label="Principal">
              <a href="${config.cityPath}#eventos">Eventos</a>
              <a href="${config.cityPath}#promociones">Promociones</a>
              <a href="${guestLink('/map')}">Mapa</a>
              <a href="/login">Entrar</a>
            </nav>
          </div>
        </header>
        <main id="contenido">
          <div class="wide">
            ${crumbs.length > 0 && crumbTrail(crumbs)}
            ${page.body}
          </div>
        </main>
        <footer class="foot">
          <div class="wide">
            ${page.footer}
            ${contact(site)}
            <ul>
              <li><a href="${config.cityPath}">Guía de ${city}</a></li>
              <li><a href="/datos">Datos abiertos</a></li>
              <li><a href="${countedPath}">Qué contamos</a></li>
              <li><a href="${publicAssets.notices}">Licencias de software</a></li>
            </ul>
          </div>
        </footer>
      </body>
    </html>`;
  return document.text;
}

/** The city's logo, or the pin in its colour. */
const logo = ({ city }: PublicSite): HtmlPart =>
  city.logo === null
    ? pin(city.brand.base)
    : html`<img src="${brandFile('icon-192.png', city.logo)}" width="28" height="28" alt="">`;

/** Who offers the guide, and how to reach them. */
function contact(site: PublicSite): Html | null {
  const { legalHolder, email, phone, website } = site.city;
  const parts = dotted(
    legalHolder,
    email && html`<a href="mailto:${email}">${email}</a>`,
    phone && phoneLink(site, phone),
    website && html`<a href="${website}" rel="noopener">${new URL(website).hostname}</a>`,
  );
  return parts.length === 0 ? null : html`<p>${parts}</p>`;
}

function searchForm(city: string, text: string): Html {
  return html`
    <form class="find" action="/ciudad/buscar" role="search">
      <label class="unseen" for="buscar">Buscar en ${city}</label>
      <input
        id="buscar"
        type="search"
        name="q"
        value="${text}"
        maxlength="100"
        placeholder="Buscar lugares y eventos"
        autocomplete="off"
        enterkeyhint="search">
      <button class="button first">Buscar</button>
    </form>`;
}

/** Links between the pages of a list; null if there is only one. */
export function pageLinks(previous: string | null, next: string | null): Html | null {
  if (!previous && !next) return null;
  return html`
    <nav class="pages" aria-label="Páginas">
      <span>${previous && html`<a class="button" rel="prev" href="${previous}">Anterior</a>`}</span>
      <span>${next && html`<a class="button" rel="next" href="${next}">Siguiente</a>`}</span>
    </nav>`;
}

function crumbTrail(crumbs: readonly Crumb[]): Html {
  const steps = crumbs.map(({ name, path }, index) =>
    index === crumbs.length - 1
      ? html`<li><span aria-current="page">${name}</span></li>`
      : html`<li><a href="${path}">${name}</a></li>`,
  );
  return html`<nav class="crumbs" aria-label="Dónde estás"><ol>${steps}</ol></nav>`;
}

/** Links to share a page, which need no script. */
export function shareLinks(site: PublicSite, title: string, path: string): Html {
  const text = `${plain(title)} ${absolute(site.config, path)}`;
  const whatsApp = `https://wa.me/?text=${encodeURIComponent(text)}`;
  const mail = `mailto:?subject=${encodeURIComponent(plain(title))}&body=${encodeURIComponent(text)}`;
  return html`
    <a class="button" rel="noopener" data-use="share" href="${whatsApp}">Compartir por WhatsApp</a>
    <a class="button" data-use="share" href="${mail}">Enviar por correo</a>`;
}
