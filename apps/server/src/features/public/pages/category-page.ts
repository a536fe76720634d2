/** `/ciudad/:category`: the places of a category. */
import { dutyWord } from '@callejero/contract/duty.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { dutyNow } from '../duty.ts';
import { listData } from '../feeds/structured-data.ts';
import { type CategoryRow, type CommerceCard, categoryFields, commerceCard } from '../rows.ts';
import { type PublicSite, pathTo } from '../site.ts';
import { publicHolidays } from '../words/hours.ts';
import { commerceTile } from './cards.ts';
import { html } from './html.ts';
import { layout, pageLinks } from './layout.ts';
import { listMap } from './map.ts';
import { pageUntil, type RenderedPage } from './page.ts';
import { categoryChips, dotted, empty, sectionAt, tiles } from './parts.ts';

export const perPage = 24;

export async function commerceCategories({ reader }: PublicSite): Promise<CategoryRow[]> {
  const { rows } = await reader.list<CategoryRow>('categories', {
    filters: { kind: 'commerce' },
    select: categoryFields,
  });
  return rows;
}

/** `page` counts from 1. */
export async function categoryPage(
  site: PublicSite,
  slug: string,
  page: number,
  now: Date,
): Promise<RenderedPage> {
  const { reader, config, words } = site;
  const categories = await commerceCategories(site);
  const category = categories.find((row) => row.slug === slug);
  if (!category) throw new ApiError('not-found');
  const children = categories.filter(({ parent }) => parent === category.id);
  const above = categories.find(({ id }) => id === category.parent) ?? null;
  const [counts, found, holidays, duty] = await Promise.all([
    reader.countsByCategory(),
    reader.list<CommerceCard>('commerces', {
      ...commerceCard,
      filters: {
        categories: { $in: [category.id, ...children.map(({ id }) => id)] },
        permanentlyClosedAt: null,
      },
      sort: { name: 1 },
      page: page - 1,
      perPage,
    }),
    publicHolidays(reader, now),
    dutyNow(reader, now),
  ]);
  const own = [category.id, ...children.map(({ id }) => id)];
  const onDuty =
    page > 1
      ? []
      : [...duty.now.values()].filter(({ commerce }) =>
          commerce.categories.some(({ id }) => own.includes(id)),
        );
  const moment = { now, holidays, duty: duty.now };
  const pages = Math.max(1, Math.ceil(found.total / perPage));
  if (page > pages) throw new ApiError('not-found');
  const pathOf = (number: number) => `/ciudad/${slug}${number === 1 ? '' : `?pagina=${number}`}`;
  const previous = page > 1 ? pathOf(page - 1) : null;
  const next = page < pages ? pathOf(page + 1) : null;
  const city = site.city.name;
  const total = `${words.number(found.total)} ${found.total === 1 ? 'lugar' : 'lugares'}`;
  const shown = children.filter(({ id }) => (counts.get(id) ?? 0) > 0);
  const where = pages > 1 && `página ${page} de ${pages}`;
  const subcategories = categoryChips(shown, ({ id }) => words.number(counts.get(id) ?? 0));
  const places = tiles(found.rows.map((place, index) => commerceTile(site, place, moment, index === 0)));
  const body = html`
    <div class="sheet">
      <header class="head">
        <h1>${category.name}</h1>
        <p class="muted">${dotted(`${total} en ${city}`, where)}</p>
      </header>
      ${places && listMap(`${category.name} en ${city}`)}
      ${subcategories && html`<nav aria-label="Subcategorías">${subcategories}</nav>`}
      ${sectionAt(
        'guardia',
        `${capital(dutyWord(config.city.country))} ahora`,
        tiles(onDuty.map(({ commerce }) => commerceTile(site, commerce, moment))),
      )}
      ${
        places
          ? html`<section aria-label="Lugares"><h2>Lugares</h2>${places}</section>`
          : empty('Todavía no hay lugares en esta categoría.')
      }
      ${pageLinks(previous, next)}
    </div>`;
  return pageUntil(
    layout(site, {
      title: page === 1 ? category.name : `${category.name}, página ${page}`,
      description: `${category.name} en ${city}: ${total} con dirección, horario y teléfono.`,
      path: pathOf(page),
      crumbs: [
        { name: city, path: config.cityPath },
        ...(above ? [{ name: above.name, path: `/ciudad/${above.slug}` }] : []),
        { name: category.name, path: pathOf(page) },
      ],
      data: [
        listData(
          site,
          category.name,
          found.rows.map((row) => ({
            name: row.name,
            path: pathTo({ kind: 'commerce', slug: row.slug }),
          })),
          (page - 1) * perPage + 1,
        ),
      ],
      map: found.total > 0,
      hidden: found.total === 0,
      previous,
      next,
      body,
    }),
    now,
    duty.changes,
  );
}
