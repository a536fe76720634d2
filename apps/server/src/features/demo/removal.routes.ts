import { demoRemovalSchema, demoStateSchema } from '@callejero/contract/answers/demo.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { refusal } from '../../access/policy.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { demoState, type RemoveFiles, removeDemo } from './removal.ts';

/** Only for administrators with all permissions: what goes is of every collection. */
function assertHasAll({ env: { principal } }: ApiContext): void {
  if (principal.kind !== 'administrator' || !principal.permissions.includes('*')) throw refusal(principal);
}

export function demoRoutes(platform: Platform, removeFiles: RemoveFiles): Hono<Env> {
  return routes(
    {
      'GET /': answers(
        'administrator',
        {
          summary: 'Qué se quitaría de la demostración, y qué se quedaría',
          query: z.strictObject({ edited: z.literal('true').optional() }),
          data: demoStateSchema,
          refusals: ['403'],
        },
        (c, { edited }) => {
          assertHasAll(c);
          return demoState(platform, edited !== undefined);
        },
      ),
      'POST /removal': answers(
        'administrator',
        {
          summary: 'Quitar la demostración para siempre; lo que alguien de la ciudad editó o usa se queda',
          body: demoRemovalSchema,
          data: demoStateSchema,
          refusals: ['403'],
        },
        async (c, { edited }) => {
          assertHasAll(c);
          const { principal, requestId } = c.env;
          await removeDemo(platform, { edited }, { actor: principal.id, requestId }, removeFiles);
          return demoState(platform);
        },
      ),
    },
    'Demostración',
  );
}
