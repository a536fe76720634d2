import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import { startSharingSchema, vehiclePositionSchema } from '@callejero/contract/resources/vehicles.ts';
import type { Hono } from 'hono';
import type { Registry } from '../../access/binding.ts';
import { allow } from '../../http/access.ts';
import { type Env, idOf } from '../../http/context.ts';
import { jsonText } from '../../http/idempotency.ts';
import { routes } from '../../http/routes.ts';
import { compileList, type ListRow } from '../../query/compile.ts';
import { type ResourceDeps, respondToWrite, writes } from '../../resource/routes.ts';
import { addPosition, startSharing, stopSharing } from './sharing.service.ts';
import { ownVehicles } from './vehicles.policy.ts';

/** The fields of the list of one's own vehicles. */
const mine: ListQuery = {
  select: ['owner', 'commerce', 'plate', 'kind', 'brand', 'model', 'sharedUntil'],
  sort: { plate: 1 },
  perPage: 100,
};

/** All collections as they are, but of vehicles only one's own. */
function ownOnly(registry: Registry): Registry {
  const vehicles = registry.get('vehicles');
  if (!vehicles) throw new Error('There are no vehicles.');
  return new Map([
    ...registry,
    ['vehicles', { ...vehicles, policy: { ...vehicles.policy, read: ownVehicles } }],
  ]);
}

/** `/vehicles/mine` lists one's own; `/vehicles/:id/sharing` starts and ends it; `/vehicles/:id/positions` takes a position while it lasts. */
export function sharingRoutes({ platform, registry }: ResourceDeps): Hono<Env> {
  const own = ownOnly(registry);
  return routes({
    'GET /mine': allow('signed-in', async (c) => {
      const { statement } = compileList(own, 'vehicles', mine, c.env.principal);
      const [row] = await platform.db.query<ListRow>(statement);
      return jsonText(`{"data":${row?.data ?? '[]'}}`, 200, c.env.common);
    }),
    'POST /:id/sharing': writes(platform, 'signed-in', startSharingSchema, (id, body, request) =>
      startSharing(platform, id, body, request),
    ),
    'DELETE /:id/sharing': allow('signed-in', (c) =>
      respondToWrite(c, platform, (_, request) => stopSharing(platform, idOf(c), request)),
    ),
    'POST /:id/positions': writes(platform, 'signed-in', vehiclePositionSchema, (id, body, request) =>
      addPosition(platform, id, body, request),
    ),
  });
}
