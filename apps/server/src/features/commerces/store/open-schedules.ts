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
  const ids = read(platform, registry, at);
  rememberedOf.set(platform, { minute, ids });
  ids.catch(() => rememberedOf.delete(platform));
  return ids;
}

async function read(platform: Platform, registry: Registry, at: Date): Promise<ReadonlySet<string>> {
  const binding = registry.get('commerces');
  if (!binding) throw new Error('There are no commerces');
  const rows = await withFreshSchedules(platform, binding, () =>
    platform.db.query<{ id: string }>(openSchedules(at)),
  );
  return new Set(rows.map(({ id }) => id));
}
