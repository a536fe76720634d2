import { confirmSchema } from '@callejero/contract/resources/commerces.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { type Env, getUuid } from '../../../http/context.ts';
import { answers, routes } from '../../../http/routes.ts';
import { type ResourceDeps, writes } from '../../../resource/routes.ts';
import { type AskOwner, askOwnersNow } from './ask-owners.ts';
import { confirmPlace } from './confirm.service.ts';

export const confirmRoutes = (deps: ResourceDeps, askOwner: AskOwner): Hono<Env> =>
  routes({
    'POST /:id/ask-owners': answers(
      'commerces:update',
      {
        summary:
          'Preguntar por correo a sus dueños si los datos siguen igual, como mucho una vez a la semana',
        data: z.strictObject({ asked: z.int() }),
        refusals: ['409'],
      },
      async (c) => ({ asked: await askOwnersNow(deps.platform, getUuid(c), askOwner) }),
    ),
    'POST /:id/confirm': writes(
      deps.platform,
      'signed-in',
      {
        summary:
          'Decir que los datos de uno publicado siguen igual: quien lo gestiona, el equipo, o quien está cerca (lo comprueba su dispositivo), como mucho una vez al mes',
        body: confirmSchema,
        record: 'commerces',
      },
      (id, { rev }, request) =>
        deps.platform.db.transaction((tx) => confirmPlace(deps, tx, { id, rev }, request)),
    ),
  });
