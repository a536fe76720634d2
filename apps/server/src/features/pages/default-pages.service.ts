/** The legal pages of a new installation. Administrators edit them, and they always exist. */
import { type PageSlug, pageSlugs, pages } from '@callejero/contract/resources/pages.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { insertRows } from '../../resource/write/write-many.ts';
import { defaultBodies } from './pages.texts.ts';

const slugs = Object.keys(pageSlugs) as PageSlug[];

async function missingPages(db: Queryable): Promise<PageSlug[]> {
  const present = await db.query<{ slug: string }>(sql`select slug from pages`);
  return slugs.filter((slug) => !present.some((page) => page.slug === slug));
}

/** Inserts missing pages. Two servers that start at once insert each once. */
export async function ensureDefaultPages({ db, ids, clock, city, changes }: Platform): Promise<void> {
  if ((await missingPages(db)).length === 0) return;
  const inserted = await db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('default-pages'))`);
    const now = clock.now().toISOString();
    const rows = (await missingPages(tx)).map((slug) => ({
      id: ids.next(),
      createdAt: now,
      updatedAt: now,
      rev: 1,
      slug,
      title: pageSlugs[slug],
      body: defaultBodies[slug](city.now()),
    }));
    await insertRows(tx, pages, rows);
    return rows;
  });
  if (inserted.length === 0) return;
  changes.publish(inserted.map(({ id }) => ({ resource: 'pages', id, change: 'created' as const })));
}
