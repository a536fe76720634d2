/**
 * The city's values in effect: what administrators set, over the environment. Every process has them in memory and reads them
 * again after each change, so that a caller gets them without waiting, even in a pure function.
 */
import type { City } from '@callejero/contract/city.ts';
import { type CityValues, readCityValues } from '@callejero/contract/city-values.ts';
import type { BrandTones } from '@callejero/contract/theme/brand.ts';
import { brandTones } from '@callejero/contract/theme/brand-tones.ts';
import type { CityEnvironment, FullConfig } from './config.ts';
import type { Platform } from './ports.ts';

/** The resource of changes, and the table. */
export const cityName = 'city';

export interface CityNow extends City, CityValues {
  /** The tones derived from the colour. */
  brand: BrandTones;
}

export interface StoredCity {
  /** 0 before the first change. */
  rev: number;
  /** Only what was set. */
  values: Partial<CityValues>;
}

export interface CitySource {
  /** The values now. Read them where they are needed and store no copy: they change while the server runs. */
  now(): CityNow;
  stored(): StoredCity;
  environment: CityEnvironment;
  /** Reads what is stored. Resolves when `now` has it. */
  refresh(): Promise<void>;
  /** Called after `now` has changed, in every process. */
  subscribe(listener: () => void): void;
}

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
    refresh().catch((error: unknown) => log.error('the values of the city were not read', { error: String(error) }));
  });

  return {
    now: () => now,
    stored: () => stored,
    environment,
    refresh,
    subscribe: (listener) => void listeners.add(listener),
  };
}
