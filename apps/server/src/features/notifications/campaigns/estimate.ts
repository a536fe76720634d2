import type { AudienceEstimate } from '@callejero/contract/answers/notifications.ts';
import type { Audience, Notification } from '@callejero/contract/resources/notifications.ts';
import { type DeviceSystem, deviceSystems } from '@callejero/contract/resources/push.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../../ports/ports.ts';
import { devicesSql, isCapped, isMuted, isQuiet } from '../notices/reach.ts';
import { audienceRows } from './audience.ts';

/** Devices per second that one server reaches when the push services answer promptly. */
const perSecond = 1_000;
const systems = Object.keys(deviceSystems) as DeviceSystem[];

/** How many people and devices a campaign would reach now. */
export async function estimateAudience(
  platform: Platform,
  audience: Audience,
  kind: Notification['kind'],
): Promise<AudienceEstimate> {
  const { db, clock, config, push } = platform;
  const now = clock.now();
  const moment = sql`${now}::timestamptz`;
  const [row] = await db.query<
    Omit<AudienceEstimate, 'seconds' | 'reaches'>
  >(sql`with people as materialized (
        select p.id, ${isMuted(kind)} as muted, ${isCapped(kind, now)} as capped,
          ${isQuiet(kind, moment, config.city.timezone)} as quiet,
          d.reached as devices, d.unreached
        from (select u.id, u.notification_prefs, u.quiet_hours from users u where ${audienceRows(audience)}) p
        cross join lateral (select count(*) filter (where d.os_type = any(${[...push.reaches]}::text[])) as reached,
            count(*) filter (where d.os_type <> all(${[...push.reaches]}::text[])) as unreached
          from (select p.id) self ${devicesSql(platform, systems, now)}) d
      )
      select count(*)::int as count,
        (count(*) filter (where devices > 0 and not muted and not capped))::int as reachable,
        coalesce(sum(devices) filter (where not muted and not capped), 0)::int as devices,
        (count(*) filter (where muted))::int as muted,
        (count(*) filter (where capped and not muted))::int as capped,
        (count(*) filter (where devices > 0 and quiet and not muted and not capped))::int as quiet,
        coalesce(sum(unreached) filter (where not muted and not capped), 0)::int as unreached
      from people`);
  const counted = row ?? { count: 0, reachable: 0, devices: 0, muted: 0, capped: 0, quiet: 0, unreached: 0 };
  return { ...counted, seconds: Math.ceil(counted.devices / perSecond), reaches: [...push.reaches] };
}
