import { ApiError } from '@callejero/contract/errors.ts';
import { Hono } from 'hono';
import sql from 'sql-template-tag';
import type { Env } from '../../http/context.ts';
import type { Platform } from '../../platform/ports.ts';
import { toStatement } from '../../query/statement.ts';

/** The maps key for the browser: the configured one, else the stored one, else null. No other key is ever served. */
export function keysRoutes({ db, config }: Platform): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/google-maps', async (c) => {
    if (c.env.principal.id === null) throw new ApiError('unauthorized');
    const [stored] = await db.query<{ value: string }>(
      toStatement(sql`select value from keys where name = 'google-maps'`),
    );
    return c.json({ data: config.googleMapsKey ?? stored?.value ?? null });
  });
  return app;
}
