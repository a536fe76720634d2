/** The schedules that are open at a moment, remembered until the next change or minute, since hours have no seconds. */
import type { Registry } from '../../../access/binding.ts';
import type { Platform } from '../../../ports/ports.ts';
import { withFreshSchedules } from '../../../query/open-at.ts';
import { openSchedules } from '../schedules/open-spans.service.ts';

interface Remembered {
  minute: number;
  ids: Promise<ReadonlySet<string>>;
}
const rememberedOf = new WeakMap<Platform, Remembered>();
const followed = new WeakSet<Platform>();

/** Ids. */
export function schedulesOpenAt(
  platform: Platform,
  registry: Registry,
  at: Date,
): Promise<ReadonlySet<string>> {
  if (!followed.has(platform)) platform.changes.subscribe(() => rememberedOf.delete(platform));
  followed.add(platform);
  const minute = Math.floor(at.getTime() / 60_000);
  const known = rememberedOf.get(platform);
  if (known?.minute === minute) return known.ids;
  const binding = registry.get('commerces');
  if (!binding) throw new Error('There are no commerces');
  const ids = withFreshSchedules(platform, binding, () =>
    platform.db.query<{ id: string }>(openSchedules(at)),
  ).then((rows) => new Set(rows.map(({ id }) => id)));
  rememberedOf.set(platform, { minute, ids });
  ids.catch(() => rememberedOf.delete(platform));
  return ids;
}
