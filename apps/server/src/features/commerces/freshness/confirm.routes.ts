import { confirmSchema } from '@callejero/contract/resources/commerces.ts';
import type { Hono } from 'hono';
import type { Env } from '../../../http/context.ts';
import { routes } from '../../../http/routes.ts';
import { type ResourceDeps, writes } from '../../../resource/routes.ts';
import { confirmPlace } from './confirm.service.ts';

export const confirmRoutes = (deps: ResourceDeps): Hono<Env> =>
  routes({
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
