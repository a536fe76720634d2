/** The city's values of one process: read at its start, and again after each change. */
import { readCityValues } from '@callejero/contract/city-change.ts';
import { brandTones } from '@callejero/contract/theme/brand-tones.ts';
import { type CityNow, type CitySource, cityName, type StoredCity } from './city.ts';
import type { FullConfig } from './config.ts';
import type { Platform } from './ports.ts';

export function createCity(
  config: FullConfig,
  { db, changes, log }: Pick<Platform, 'db' | 'changes' | 'log'>,
): CitySource {
  const environment = config.cityEnvironment;
  const listeners = new Set<() => void>();
  let stored: StoredCity = { rev: 0, values: {} };
  let now = inEffect();

  function inEffect(): CityNow {
    const values = { ...environment.values, ...stored.values };
    return { ...config.city, ...values, brand: brandTones(values.brandColor) };
  }

  async function refresh(): Promise<void> {
    const row = await readStored();
    // An older answer may arrive last.
    if (row.rev <= stored.rev) return;
    stored = { rev: row.rev, values: readCityValues(row.values) };
    now = inEffect();
    for (const listener of listeners) listener();
  }

  async function readStored(): Promise<{ rev: number; values: Record<string, unknown> }> {
    const text = `select rev, "values" from ${cityName}`;
    try {
      const [row] = await db.query<{ rev: number; values: Record<string, unknown> }>({ text, values: [] });
      return row ?? { rev: 0, values: {} };
    } catch (error) {
      // The database is not migrated yet. The start reads it again.
      if ((error as { code?: string }).code === '42P01') return { rev: 0, values: {} };
      throw error;
    }
  }

  changes.subscribe((list) => {
    if (list !== null && !list.some(({ resource }) => resource === cityName)) return;
    return refresh().catch((error: unknown) => log.error('the values of the city were not read', { error }));
  });

  return {
    now: () => now,
    stored: () => stored,
    environment,
    refresh,
    subscribe: (listener) => void listeners.add(listener),
  };
}
