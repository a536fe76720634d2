/** The schedules that are open at a moment, remembered until the next change or minute, since hours have no seconds. */
import type { Registry } from '../../../access/binding.ts';
import type { Platform } from '../../../ports/ports.ts';
import { withFreshSchedules } from '../../../query/open-at.ts';
import { openSchedules } from '../schedules/open-spans.service.ts';

const rememberedOf = new WeakMap<Platform, Map<number, Promise<ReadonlySet<string>>>>();
const minute = 60_000;

/** Ids. */
export function schedulesOpenAt(
  platform: Platform,
  registry: Registry,
  at: Date,
): Promise<ReadonlySet<string>> {
  let remembered = rememberedOf.get(platform);
  if (!remembered) {
    const moments = new Map<number, Promise<ReadonlySet<string>>>();
    platform.changes.subscribe(() => moments.clear());
    rememberedOf.set(platform, moments);
    remembered = moments;
  }
  const key = Math.floor(at.getTime() / minute);
  const known = remembered.get(key);
  if (known) return known;
  const asked = read(platform, registry, at);
  remembered.clear();
  remembered.set(key, asked);
  asked.catch(() => remembered.delete(key));
  return asked;
}

async function read(platform: Platform, registry: Registry, at: Date): Promise<ReadonlySet<string>> {
  const binding = registry.get('commerces');
  if (!binding) throw new Error('There are no commerces');
  const rows = await withFreshSchedules(platform, binding, () =>
    platform.db.query<{ id: string }>(openSchedules(at)),
  );
  return new Set(rows.map(({ id }) => id));
}
