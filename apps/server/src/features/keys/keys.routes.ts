import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import * as z from 'zod';
import { permits } from '../../access/policy.ts';
import type { Env } from '../../http/context.ts';
import { route, routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';

const doc = {
  summary: 'Clave de mapas para el navegador',
  data: z.string().nullable(),
  meta: z.object({ configured: z.boolean() }).optional(),
};

/**
 * The maps key for the browser: the configured one, otherwise the stored one, otherwise null. No other key is ever served.
 * Administrators who may read keys also learn which of the two it is.
 */
export function keysRoutes({ db, config }: Platform): Hono<Env> {
  return routes({
    'GET /google-maps': route('reader', doc, async (c) => {
      const [stored] = await db.query<{ value: string }>(
        sql`select value from keys where name = 'google-maps' and archived_at is null`,
      );
      const data = config.googleMapsKey ?? stored?.value ?? null;
      return permits(c.env.principal, 'keys', 'read')
        ? c.json({ data, meta: { configured: config.googleMapsKey !== null } })
        : c.json({ data });
    }),
  });
}
