import { startSharingSchema, vehiclePositionSchema } from '@callejero/contract/resources/vehicles.ts';
import { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { validate } from '../../http/body.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import type { Platform } from '../../ports/ports.ts';
import { respondToWrite } from '../../resource/routes.ts';
import { addPosition, startSharing, stopSharing } from './sharing.service.ts';

/** `/vehicles/:id/sharing` starts and ends it; `/vehicles/:id/positions` takes a position while it lasts. */
export function sharingRoutes(platform: Platform): Hono<Env> {
  const app = new Hono<Env>();
  const idOf = (c: ApiContext) => c.req.param('id') ?? '';
  app.post(
    '/:id/sharing',
    allow('signed-in', (c) =>
      respondToWrite(c, platform, (body, request) =>
        startSharing(platform, idOf(c), validate(startSharingSchema, body), request),
      ),
    ),
  );
  app.delete(
    '/:id/sharing',
    allow('signed-in', (c) =>
      respondToWrite(c, platform, (_, request) => stopSharing(platform, idOf(c), request)),
    ),
  );
  app.post(
    '/:id/positions',
    allow('signed-in', (c) =>
      respondToWrite(c, platform, (body, request) =>
        addPosition(platform, idOf(c), validate(vehiclePositionSchema, body), request),
      ),
    ),
  );
  return app;
}
