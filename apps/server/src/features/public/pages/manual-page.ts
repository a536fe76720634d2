/** The manual of employees: the chapters of `docs/manual` in the frame of the public pages. */
import { type ManualChapter, manualChapters, manualPath, manualPicture } from '@callejero/contract/manual.ts';
import type { Platform } from '../../../ports/ports.ts';
import type { PublicSite } from '../site.ts';
import { Html, html } from './html.ts';
import { layout, pageLinks } from './layout.ts';
import { fact } from './parts.ts';

type ReadFile = Platform['manualFile'];

const chapters = Object.keys(manualChapters) as ManualChapter[];
const name = 'Manual';

/** The list of the chapters. */
export async function manualIndex(site: PublicSite, read: ReadFile): Promise<string> {
  const description = `Cómo se lleva la guía de ${site.city.name}: cada página de la administración, paso a paso.`;
  return layout(site, {
    title: name,
    description,
    path: manualPath(),
    hidden: true,
    crumbs: [cityCrumb(site), { name, path: manualPath() }],
    body: html`<div class="prose">${await toHtml(read, 'README.md')}</div>`,
  });
}

export async function manualPage(site: PublicSite, read: ReadFile, chapter: ManualChapter): Promise<string> {
  const { title, purpose, first, seen } = manualChapters[chapter];
  const at = chapters.indexOf(chapter);
  const linkTo = (index: number) => {
    const other = chapters[index];
    return other === undefined ? null : manualPath(other);
  };
  const [previous, next] = [linkTo(at - 1), linkTo(at + 1)];
  return layout(site, {
    title: `${title} · ${name}`,
    description: purpose,
    path: manualPath(chapter),
    hidden: true,
    crumbs: [cityCrumb(site), { name, path: manualPath() }, { name: title, path: manualPath(chapter) }],
    previous,
    next,
    body: html`
      <article class="prose">
        <h1>${title}</h1>
        <dl class="facts card">
          ${fact('Para qué sirve', purpose)}
          ${fact('Por dónde empezar', first)}
          ${fact('Qué ve la gente', seen)}
        </dl>
        ${await toHtml(read, `${chapter}.md`)}
      </article>
      ${pageLinks(previous, next)}`,
  });
}

const cityCrumb = ({ config, city }: PublicSite) => ({ name: city.name, path: config.cityPath });

/** The repository's own Markdown, whose HTML needs no sanitising. */
async function toHtml(read: ReadFile, file: string): Promise<Html | null> {
  const bytes = await read(file);
  if (bytes === null) return null;
  // Loaded with the first page, so that servers start without it.
  const { Marked } = await import('marked');
  const marked = new Marked({
    async: false,
    renderer: {
      image: ({ href, text }) => {
        const { width, height } = manualPicture;
        return html`
          <img
            src="${manualPath()}/${href}"
            alt="${text}"
            width="${width}"
            height="${height}"
            loading="lazy"
            decoding="async">`.text;
      },
    },
    walkTokens(token) {
      if (token.type === 'link') token.href = token.href.replace(/^([a-z-]+)\.md/, `${manualPath()}/$1`);
    },
  });
  return new Html(marked.parse(new TextDecoder().decode(bytes), { async: false }));
}
