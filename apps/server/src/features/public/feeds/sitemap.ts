/**
 * `/robots.txt` and the sitemaps (sitemaps.org): an index, and parts of 50,000 addresses at most, generated while they are sent.
 */

import { countedPath, todayPath } from '@callejero/contract/links/public-url.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { escaped } from '../pages/html.ts';
import type { CategoryRow } from '../rows.ts';
import { absolute, type PublicSite, pathTo } from '../site.ts';
import { everyRow } from './feeds.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Kind {
  collection: string;
  page: 'commerce' | 'event' | 'promotion';
  filters(site: PublicSite, now: Date): Filters | Promise<Filters>;
}

const sitemapKinds: Readonly<Record<string, Kind>> = {
  comercios: { collection: 'commerces', page: 'commerce', filters: () => ({ permanentlyClosedAt: null }) },
  eventos: { collection: 'events', page: 'event', filters: () => ({}) },
  promociones: {
    collection: 'promotions',
    page: 'promotion',
    filters: async ({ reader }, now) => ({
      endsAt: { $gt: now.toISOString() },
      id: { $nin: await reader.usedUpPromotions(now) },
    }),
  },
};

export function robots(site: PublicSite): string {
  return `User-agent: *\nAllow: /\nDisallow: /v1/\n\nSitemap: ${absolute(site.config, '/sitemap.xml')}\n`;
}

export async function sitemapIndex(site: PublicSite, now: Date): Promise<string> {
  const parts = [absolute(site.config, '/sitemap-paginas-1.xml')];
  for (const [name, { collection, filters }] of Object.entries(sitemapKinds)) {
    const { total } = await site.reader.list(collection, {
      select: ['id'],
      filters: await filters(site, now),
      perPage: 1,
    });
    for (let part = 1; part <= Math.ceil(total / site.config.batchSizes.sitemap); part++) {
      parts.push(absolute(site.config, `/sitemap-${name}-${part}.xml`));
    }
  }
  const entries = parts.map((url) => `<sitemap><loc>${escaped(url)}</loc></sitemap>\n`).join('');
  return `${head}<sitemapindex ${namespace}>\n${entries}</sitemapindex>\n`;
}

function entry(url: string, changed: string | null): string {
  return `<url><loc>${escaped(url)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>\n`;
}

/** The pages that do not show one record: the city and its categories. */
export async function fixedPages(site: PublicSite): Promise<string> {
  const { rows } = await site.reader.list<CategoryRow & { updatedAt: string }>('categories', {
    filters: { kind: 'commerce' },
    select: ['slug', 'updatedAt'],
  });
  const counts = await site.reader.countsByCategory();
  const shown = rows.filter(({ id }) => (counts.get(id) ?? 0) > 0);
  return [
    `${head}<urlset ${namespace}>\n`,
    entry(absolute(site.config, site.config.cityPath), null),
    entry(absolute(site.config, todayPath), null),
    entry(absolute(site.config, '/datos'), null),
    entry(absolute(site.config, countedPath), null),
    ...shown.map(({ slug, updatedAt }) => entry(absolute(site.config, `/ciudad/${slug}`), updatedAt)),
    '</urlset>\n',
  ].join('');
}

interface Listed {
  id: string;
  slug: string;
  updatedAt: string;
}

/** Where a part begins: the id before its first one, '' for the first part; null when there is no such part. */
export async function partStart(
  site: PublicSite,
  name: string,
  part: number,
  now: Date,
): Promise<string | null> {
  const kind = sitemapKinds[name];
  if (!kind || part < 1) return null;
  const partSize = site.config.batchSizes.sitemap;
  const filters = await kind.filters(site, now);
  const query = { select: ['id'], filters, sort: { id: 1 as const }, perPage: 1 };
  if (part === 1) {
    const { total } = await site.reader.list(kind.collection, query);
    return total > 0 ? '' : null;
  }
  const { rows, total } = await site.reader.list<Listed>(kind.collection, {
    ...query,
    page: (part - 1) * partSize - 1,
  });
  return total > (part - 1) * partSize ? (rows[0]?.id ?? null) : null;
}

export async function* sitemapPart(
  site: PublicSite,
  name: string,
  after: string,
  now: Date,
): AsyncGenerator<string> {
  const kind = sitemapKinds[name];
  yield `${head}<urlset ${namespace}>\n`;
  if (kind) {
    const all = await kind.filters(site, now);
    const filters = after === '' ? all : { $and: [all, { id: { $gt: after } }] };
    const query = { select: ['slug', 'updatedAt'], populates: [], filters };
    for await (const rows of everyRow<Listed>(site, kind.collection, query, site.config.batchSizes.sitemap)) {
      yield rows
        .map(({ slug, updatedAt }) =>
          entry(absolute(site.config, pathTo({ kind: kind.page, slug })), updatedAt),
        )
        .join('');
    }
  }
  yield '</urlset>\n';
}
