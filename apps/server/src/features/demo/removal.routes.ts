import { demoRemovalSchema, demoStateSchema } from '@callejero/contract/answers/demo.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { askForRemoval } from './removal.jobs.ts';
import { demoState } from './removal.ts';

/** No one has this permission alone: what goes is of every collection, so only those with all permissions may. */
const access = 'demo:remove';

export function demoRoutes(platform: Platform): Hono<Env> {
  return routes(
    {
      'GET /': answers(
        access,
        {
          summary: 'Qué se quitaría de la demostración, y qué se quedaría',
          query: z.strictObject({ edited: z.literal('true').optional() }),
          data: demoStateSchema,
        },
        (_, { edited }) => demoState(platform, edited !== undefined),
      ),
      'POST /removal': answers(
        access,
        {
          summary:
            'Quitar la demostración después de una copia de seguridad; lo que alguien de la ciudad editó o usa se queda',
          body: demoRemovalSchema,
          data: demoStateSchema,
          status: '202',
        },
        async (c, { edited }) => {
          const { principal, requestId } = c.env;
          await askForRemoval(platform, edited, { actor: principal.id, requestId });
          return demoState(platform);
        },
      ),
    },
    'Demostración',
  );
}
