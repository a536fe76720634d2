import { ApiError } from '@callejero/contract/errors.ts';
import { idSchema } from '@callejero/contract/resource.ts';
import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import * as z from 'zod';
import type { Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';

const removal = {
  summary: 'Archivar una dirección',
  body: z.strictObject({ id: idSchema, rev: z.int().min(1).optional() }),
  record: 'addresses',
  refusals: ['404'],
} as const;

/** The seed's `POST /addresses/remove {id}`: archives, like DELETE. */
export function addressesRoutes({ platform, service }: ResourceDeps): Hono<Env> {
  return routes({
    'POST /remove': writes(platform, 'policy', removal, async (_, { id, rev }, request, db) => {
      const [current] = await db.query<{ rev: number }>(
        sql`select rev from addresses where id = ${id}::uuid and archived_at is null`,
      );
      if (!current) throw new ApiError('not-found');
      return service.archive(db, 'addresses', id, { rev: rev ?? current.rev }, request);
    }),
  });
}
