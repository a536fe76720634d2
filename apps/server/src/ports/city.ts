/**
 * The city's values in effect: what administrators set, over the environment. Every process has them in memory and reads them
 * again after each change, so that a caller gets them without waiting, even in a pure function.
 */
import type { City } from '@callejero/contract/city.ts';
import type { CityValues } from '@callejero/contract/city-values.ts';
import type { BrandTones } from '@callejero/contract/theme/brand.ts';
import type { CityEnvironment } from './config.ts';

/** The resource of changes, and the table. */
export const cityName = 'city';
/** The id of the only row. */
export const cityRecordId = '01930000-0000-7000-8000-00000000c117';

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
