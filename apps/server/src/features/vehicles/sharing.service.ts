import type { VehicleSharing } from '@callejero/contract/answers/places.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import {
  sharingLimits,
  type startSharingSchema,
  type vehiclePositionSchema,
} from '@callejero/contract/resources/vehicles.ts';
import sql, { type Sql } from 'sql-template-tag';
import type * as z from 'zod';
import { type Principal, permits } from '../../access/policy.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import type { Change, Platform, Queryable } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import { ownCommerce } from '../../resource/ownership.ts';
import { changeRecord } from '../../resource/record.ts';
import type { WriteRequest, Written } from '../../resource/write/written.ts';

interface StoredVehicle {
  active: boolean;
  own: boolean;
  sharedUntil: Date | null;
  positionAt: Date | null;
}

const sharingFields = sql`id, shared_until as "sharedUntil", position_at as "positionAt",
  case when position is null then null
    else jsonb_build_object('lat', position[1], 'lng', position[0]) end as position`;

/**
 * Locks the vehicle. Its owner and the owners of its commerce may share it; administrators of vehicles (`manager`) may only end
 * it.
 */
async function lockVehicle(
  tx: Queryable,
  id: string,
  principal: Principal,
  { manager = false } = {},
): Promise<StoredVehicle> {
  if (!isUuid(id)) throw new ApiError('not-found');
  const [vehicle] =
    await tx.query<StoredVehicle>(sql`select active, shared_until as "sharedUntil", position_at as "positionAt",
        (owner = ${principal.id}::uuid or ${ownCommerce('vehicles.commerce', principal, 'vehicles')}) as own
      from vehicles where id = ${id}::uuid and archived_at is null for no key update`);
  if (vehicle?.own || (vehicle && manager && permits(principal, 'vehicles', 'update'))) return vehicle;
  throw new ApiError(vehicle && permits(principal, 'vehicles', 'read') ? 'forbidden' : 'not-found');
}

async function written(tx: Queryable, id: string, statement: Sql): Promise<Written> {
  const [data] = await tx.query<VehicleSharing>(statement);
  return {
    body: JSON.stringify({ data }),
    status: 200,
    changes: [{ resource: 'vehicles', id, change: 'updated' }],
  };
}

/** Neither `rev` nor `updated_at` change, so that sharing does not interrupt an edit of the vehicle. */
export async function startSharing(
  platform: Platform,
  id: string,
  { minutes }: z.output<typeof startSharingSchema>,
  { principal, requestId }: WriteRequest,
): Promise<Written> {
  await limitRate(platform.limits, limitKey`share-vehicle:${principal.id}`, 30, 3600);
  const now = platform.clock.now();
  const until = new Date(now.getTime() + minutes * 60_000);
  return platform.db.transaction(async (tx) => {
    const vehicle = await lockVehicle(tx, id, principal);
    if (!vehicle.active) throw new ApiError('vehicle-inactive');
    const diff = { sharedUntil: [vehicle.sharedUntil, until] };
    const record = {
      at: now,
      actor: principal.id,
      action: 'sharing-started' as const,
      resource: 'vehicles',
      diff,
      requestId,
    };
    return written(
      tx,
      id,
      sql`with written as (update vehicles set shared_until = ${until}::timestamptz where id = ${id}::uuid
          returning ${sharingFields}),
        recorded as (${changeRecord(record, sql`from written`)})
      select * from written`,
    );
  });
}

export async function stopSharing(
  platform: Platform,
  id: string,
  { principal, requestId }: WriteRequest,
): Promise<Written> {
  return platform.db.transaction(async (tx) => {
    await lockVehicle(tx, id, principal, { manager: true });
    await endSharing(tx, sql`id = ${id}::uuid`, { at: platform.clock.now(), actor: principal.id, requestId });
    return written(tx, id, sql`select ${sharingFields} from vehicles where id = ${id}::uuid`);
  });
}

/** Ends the sharing of the vehicles that match `which`, and returns their ids. */
export async function endSharing(
  db: Queryable,
  which: Sql,
  { at, actor, requestId = null }: { at: Date; actor: string | null; requestId?: string | null },
): Promise<string[]> {
  const diff = sql`jsonb_build_object('sharedUntil', jsonb_build_array(shared_until, null))`;
  const record = { at, actor, action: 'sharing-ended' as const, resource: 'vehicles', diff, requestId };
  const ended = await db.query<{ id: string }>(sql`with shared as (
        select id, shared_until from vehicles where shared_until is not null and ${which} for no key update),
      ended as (update vehicles set shared_until = null, position = null, position_at = null
        where id in (select id from shared)),
      recorded as (${changeRecord(record, sql`from shared`)})
      select id from shared`);
  return ended.map(({ id }) => id);
}

/** Stores the vehicle's position without its driver. One older than the latest is ignored. */
export async function addPosition(
  platform: Platform,
  id: string,
  sent: z.output<typeof vehiclePositionSchema>,
  { principal }: WriteRequest,
): Promise<Written> {
  const now = platform.clock.now();
  const capturedAt = new Date(sent.capturedAt);
  const age = now.getTime() - capturedAt.getTime();
  if (age < -sharingLimits.maxAhead) {
    throw invalid([
      { path: 'capturedAt', message: 'La hora está en el futuro. Revisa el reloj del teléfono.' },
    ]);
  }
  if (age > sharingLimits.maxAge) {
    throw invalid([{ path: 'capturedAt', message: 'La posición tiene más de 10 minutos.' }]);
  }
  return platform.db.transaction(async (tx) => {
    const vehicle = await lockVehicle(tx, id, principal);
    if (!vehicle.active || !vehicle.sharedUntil || vehicle.sharedUntil <= now) {
      throw new ApiError('vehicle-not-sharing');
    }
    if (vehicle.positionAt && vehicle.positionAt >= capturedAt) {
      const same = await written(tx, id, sql`select ${sharingFields} from vehicles where id = ${id}::uuid`);
      return { ...same, changes: [] };
    }
    const { point, accuracy = null, heading = null, speed = null } = sent;
    const place = sql`point(${point.lng}::float8, ${point.lat}::float8)`;
    const location = platform.ids.next();
    const answer = await written(
      tx,
      id,
      sql`with stored as (insert into locations
          (id, created_at, updated_at, point, kind, accuracy, heading, speed, vehicle, captured_at)
          values (${location}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${place}, 'vehicle',
            ${accuracy}::float8, ${heading}::float8, ${speed}::float8, ${id}::uuid, ${capturedAt}::timestamptz))
      update vehicles set position = ${place}, position_at = ${capturedAt}::timestamptz where id = ${id}::uuid
      returning ${sharingFields}`,
    );
    const stored: Change = { resource: 'locations', id: location, change: 'created' };
    return { ...answer, changes: [...answer.changes, stored] };
  });
}
