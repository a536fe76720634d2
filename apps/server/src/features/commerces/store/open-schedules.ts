/** The schedules that are open at a moment, remembered until the next change for a few minutes, since hours have no seconds. */

import sql from 'sql-template-tag';
import type { Registry } from '../../../access/binding.ts';
import type { Platform } from '../../../ports/ports.ts';
import { withFreshSchedules } from '../../../query/open-at.ts';
import { onDuty, openSchedules } from '../schedules/open-spans.service.ts';

/** Minutes that are remembered: the present one, and those that people plan for. */
const maxRemembered = 8;
/** By minute, the latest last. */
type Remembered = Map<number, Promise<ReadonlySet<string>>>;
const rememberedOf = new WeakMap<Platform, Remembered>();
const followed = new WeakSet<Platform>();

/** Ids; with those of the places that are on duty then. */
export function schedulesOpenAt(
  platform: Platform,
  registry: Registry,
  at: Date,
): Promise<ReadonlySet<string>> {
  if (!followed.has(platform)) platform.changes.subscribe(() => rememberedOf.delete(platform));
  followed.add(platform);
  const minute = Math.floor(at.getTime() / 60_000);
  const remembered: Remembered = rememberedOf.get(platform) ?? new Map();
  const known = remembered.get(minute);
  if (known) return known;
  const binding = registry.get('commerces');
  if (!binding) throw new Error('There are no commerces');
  const ids = withFreshSchedules(platform, binding, () =>
    platform.db.query<{ id: string }>(sql`${openSchedules(at)} union all ${onDuty(at)}`),
  ).then((rows) => new Set(rows.map(({ id }) => id)));
  rememberedOf.set(platform, remembered.set(minute, ids));
  const [oldest] = remembered.keys();
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
  ids.catch(() => remembered.delete(minute));
  return ids;
}
