import { vehicleSharingSchema } from '@callejero/contract/answers/places.ts';
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import { startSharingSchema, vehiclePositionSchema } from '@callejero/contract/resources/vehicles.ts';
import type { Hono } from 'hono';
import { withRead } from '../../access/binding.ts';
import type { Env } from '../../http/context.ts';
import { jsonText } from '../../http/idempotency.ts';
import { route, routes } from '../../http/routes.ts';
import { compileList, type ListRow } from '../../query/compile.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import { addPosition, startSharing, stopSharing } from './sharing.service.ts';
import { ownVehicles } from './vehicles.policy.ts';

/** The fields of the list of the person's own vehicles. */
const mine: ListQuery = {
  select: ['owner', 'commerce', 'plate', 'kind', 'brand', 'model', 'sharedUntil'],
  sort: { plate: 1 },
  perPage: 100,
};

/** `/vehicles/…`: the person's own vehicles, and their positions while they are shared. */
export function sharingRoutes({ platform, registry }: ResourceDeps): Hono<Env> {
  const own = withRead(registry, 'vehicles', ownVehicles);
  const answer = { data: vehicleSharingSchema, retry: true };
  return routes({
    'GET /mine': route(
      'signed-in',
      { summary: 'Los propios y los de los comercios propios', records: 'vehicles' },
      async (c) => {
        const { statement } = compileList(own, 'vehicles', mine, c.env.principal);
        const [row] = await platform.db.query<ListRow>(statement);
        return jsonText(`{"data":${row?.data ?? '[]'}}`, 200, c.env.common);
      },
    ),
    'POST /:id/sharing': writes(
      platform,
      'signed-in',
      {
        ...answer,
        summary: 'Compartir dónde está un vehículo propio durante un tiempo; con otro tiempo, lo cambia',
        body: startSharingSchema,
      },
      (id, body, request) => startSharing(platform, id, body, request),
    ),
    'DELETE /:id/sharing': writes(
      platform,
      'signed-in',
      { ...answer, summary: 'Dejar de compartir la posición, que se borra' },
      (id, _, request) => stopSharing(platform, id, request),
    ),
    'POST /:id/positions': writes(
      platform,
      'signed-in',
      {
        ...answer,
        summary: 'Enviar dónde está un vehículo que comparte su posición; se guarda 24 horas, sin la persona',
        body: vehiclePositionSchema,
      },
      (id, body, request) => addPosition(platform, id, body, request),
      { limit: { name: 'vehicle-position', points: 30, seconds: 60 } },
    ),
  });
}
