import { agendaQuerySchema } from '@callejero/contract/agenda.ts';
import {
  type AgendaPage,
  agendaEntrySchema,
  agendaMetaSchema,
  type Occurrence,
} from '@callejero/contract/answers/agenda.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { respondTo } from '../../http/cache.ts';
import type { Env } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { agendaEvents, agendaTables } from './agenda.query.ts';
import { type AgendaEvent, agendaExpiry, countByDay, toAgenda } from './agenda.ts';
import { occurrences } from './occurrences.ts';

/** Cached expansions: a rule is expanded once for a window, whichever page or category is requested. */
const remembered = 4000;

const agendaDoc = {
  summary: 'Lo publicado, día por día y hora por hora, con las repeticiones; hasta 62 días',
  query: agendaQuerySchema,
  data: z.array(agendaEntrySchema),
  meta: agendaMetaSchema,
  cached: true,
} as const;

/** The events of each day. Every reader gets the same answer. */
export function agendaRoutes({ platform, cache }: ResourceDeps): Hono<Env> {
  const { timezone } = platform.config.city;
  const known = new Map<string, Occurrence[]>();

  const expand = (event: AgendaEvent, from: Date, to: Date): Occurrence[] => {
    if (event.recurrence === null) return occurrences(event, from, to);
    const key = `${event.id} ${event.rev} ${from.getTime()} ${to.getTime()}`;
    const found = known.get(key) ?? occurrences(event, from, to);
    known.set(key, found);
    const [oldest] = known.keys();
    if (known.size > remembered && oldest !== undefined) known.delete(oldest);
    return found;
  };
  return routes({
    'GET /agenda': answers('reader', agendaDoc, async (c, query) => {
      const key = `agenda ${JSON.stringify(query)}`;
      const compute = async () => {
        const { from, to, near, _page: page, _perPage: perPage } = query;
        const events = await agendaEvents(platform.db, query);
        const now = platform.clock.now();
        const entries = toAgenda(events, { from, to, timezone, now }, near, expand);
        const found: AgendaPage = {
          data: entries.slice(page * perPage, (page + 1) * perPage),
          meta: { total: entries.length, page, perPage, days: countByDay(entries) },
        };
        return { body: JSON.stringify(found), expires: agendaExpiry(entries, { timezone, now }) };
      };
      return respondTo(c, cache.get(key) ?? (await cache.fill(key, agendaTables, compute)));
    }),
  });
}
