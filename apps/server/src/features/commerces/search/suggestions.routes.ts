import { type Suggestion, suggestionSchema } from '@callejero/contract/answers/places.ts';
import { distanceBetween } from '@callejero/contract/distance.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { searchPlan } from '@callejero/contract/search/plan.ts';
import { suggestionsQuerySchema } from '@callejero/contract/suggestions.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql from 'sql-template-tag';
import * as z from 'zod';
import { respondTo } from '../../../http/cache.ts';
import { answers } from '../../../http/routes.ts';
import type { Queryable } from '../../../ports/ports.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { begunBy } from '../map/unread.ts';
import { inLine } from '../store/in-line.ts';
import type { LivePlaces } from '../store/live-places.ts';
import { offersFor } from './offers.ts';
import { type FoundSuggestion, suggest } from './suggestions.ts';

/** A suggested place besides its name. */
interface Details extends Point {
  id: string;
  slug: string;
  text: string;
  category: string;
  where: string | null;
}

const tables = ['commerces', 'categories', 'addresses', 'products', 'events', 'promotions'];

const doc = {
  summary:
    'Categorías y lugares que se parecen a lo que alguien escribe, con erratas o sin ellas; ocho como máximo',
  query: suggestionsQuerySchema,
  data: z.array(suggestionSchema),
  cached: true,
} as const;

/** `GET /commerces/suggestions`. */
export const suggestions = (
  { platform, registry, cache }: ResourceDeps,
  places: () => Promise<LivePlaces | null>,
) =>
  answers('reader', doc, async (c, { q, near }) => {
    const key = `suggestions ${JSON.stringify([fold(q), near])}`;
    const compute = async () => {
      const now = platform.clock.now();
      const all = await places();
      const found = all ? await inLine(() => suggest(all, q, near)) : await begunBy(platform, registry, q);
      const [kindsAndPlaces, offers] = await Promise.all([
        presented(platform.db, found, near),
        offersFor(platform.db, searchPlan(q, all?.known), now),
      ]);
      const data: Suggestion[] = [...kindsAndPlaces, ...offers];
      return { body: JSON.stringify({ data }), expires: all ? nextMinute(now) : now.getTime() + 5000 };
    };
    return respondTo(c, cache.get(key) ?? (await cache.fill(key, tables, compute)));
  });

/** In milliseconds. Events and promotions may be over by then. */
const nextMinute = (now: Date): number => (Math.floor(now.getTime() / 60_000) + 1) * 60_000;

async function presented(
  db: Queryable,
  found: readonly FoundSuggestion[],
  near: Point | undefined,
): Promise<Suggestion[]> {
  const details = await detailsOf(
    db,
    found.flatMap(({ commerce }) => commerce ?? []),
  );
  return found.flatMap(({ category, commerce = '' }): Suggestion[] => {
    if (category) {
      const { id, slug, name: text, icon, color } = category;
      return [{ kind: 'category', id, slug, text, icon: icon ?? null, color }];
    }
    const place = details.get(commerce);
    if (!place) return [];
    const { lat, lng, ...rest } = place;
    const distance = near ? { distance: Math.round(distanceBetween(near, { lat, lng })) } : {};
    return [{ kind: 'commerce', ...rest, ...distance }];
  });
}

async function detailsOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Details>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<Details>(
    sql`select t.id, t.slug, t.name as text, t.location[1] as lat, t.location[0] as lng,
        coalesce((select k.name from unnest(t.categories) with ordinality as own(id, place)
          join categories k on k.id = own.id and k.active and k.archived_at is null
          order by own.place limit 1), '') as category,
        nullif(concat_ws(', ', nullif(concat_ws(' ', a.street, a.number), ''), a.locality), '') as "where"
      from commerces t left join addresses a on a.id = t.address and a.archived_at is null and a.owner is null
      where t.id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
